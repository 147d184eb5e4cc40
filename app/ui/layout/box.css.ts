import { style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const box = style({
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
