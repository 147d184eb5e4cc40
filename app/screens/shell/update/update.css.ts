import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Uses the text color of its toast. */
export const offer = style({
  minWidth: vars.size.tap,
  minHeight: vars.size.tap,
  padding: 0,
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  fontWeight: 600,
  textDecorationLine: "underline",
  textUnderlineOffset: ".28em",
  cursor: "pointer",
})
