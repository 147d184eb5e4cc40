import { style } from "@vanilla-extract/css"
import { box } from "#app/ui/layout/box.css.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The only box with a gold background: gold is the color of bonus points (app/ui/theme/tokens.ts). */
export const panel = style([
  box,
  {
    gap: vars.space[1],
    background: vars.color.zarSoft,
  },
])

export const points = style({
  fontFamily: vars.font.display,
  fontSize: "2.5rem",
  fontWeight: 500,
  lineHeight: 1,
  color: vars.color.zar,
  fontVariantNumeric: "lining-nums",
  whiteSpace: "nowrap",
})
