import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The picture, with the perfume's name beside it. */
export const product = style({
  display: "grid",
  gridTemplateColumns: "4rem minmax(0, 1fr)",
  gap: vars.space[4],
  alignItems: "center",
  paddingBlock: vars.space[3],
  borderBlock: `1px solid ${vars.color.line}`,
})
