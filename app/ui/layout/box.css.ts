import { style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const box = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "space-between",
  gap: vars.space[4],
  borderRadius: vars.radius[2],
  padding: vars.space[5],
  "@media": { [media.md]: { padding: vars.space[8] } },
})

export const panel = styleVariants({
  line: [box, { border: `1px solid ${vars.color.line}` }],
  sunken: [box, { background: vars.color.sunken }],
})

/** The balance of bonus points. No other panel has a gold background. */
export const bonus = style([
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
