import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Uses the text color of its toast. */
export const offer = style({
  minWidth: vars.size.tap,
  minHeight: vars.size.tap,
  display: "inline-grid",
  placeContent: "center",
  fontWeight: 600,
  textUnderlineOffset: ".28em",
})
