import { style } from "@vanilla-extract/css"

/** Limits the width of the profile form and of the password form. */
export const form = style({ maxWidth: "36rem" })
