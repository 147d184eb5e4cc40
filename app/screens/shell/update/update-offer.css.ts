import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The link in the toast about a new version. It sets no color, so that it has the text color of the toast. */
export const offer = style({
  minWidth: vars.size.tap,
  minHeight: vars.size.tap,
  display: "inline-grid",
  placeContent: "center",
  fontWeight: 600,
  textUnderlineOffset: ".28em",
})
