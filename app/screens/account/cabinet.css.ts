import { style } from "@vanilla-extract/css"

/** As wide as lines of a form are easily read. */
export const form = style({ maxWidth: "36rem" })
