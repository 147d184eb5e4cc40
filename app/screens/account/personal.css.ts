import { style } from "@vanilla-extract/css"

/** A comfortable width for a form. */
export const form = style({ maxWidth: "36rem" })
