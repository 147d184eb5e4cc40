import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const narrow = style({
  width: "100%",
  maxWidth: `calc(30rem + 2 * ${vars.size.gutter})`,
  marginInline: "auto",
  paddingInline: vars.size.gutter,
  paddingBlock: vars.space[12],
})
