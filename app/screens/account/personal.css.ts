import { style } from "@vanilla-extract/css"

/** Keeps the fields of both forms, profile and password, from becoming wider than is comfortable. */
export const form = style({ maxWidth: "36rem" })
