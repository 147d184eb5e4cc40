import { style } from "@vanilla-extract/css"

/** Keeps the fields of the profile form from becoming wider than is comfortable to read. */
export const form = style({ maxWidth: "36rem" })
