import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const banner = style({
  padding: `2px ${vars.size.gutter}`,
  background: vars.color.infoSoft,
  color: vars.color.info,
  fontSize: vars.text.micro,
  lineHeight: 1.4,
  textAlign: "center",
})
