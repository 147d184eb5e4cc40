import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: ".375rem",
  padding: ".1875rem .5rem",
  borderRadius: vars.radius[1],
  fontSize: vars.text.micro,
  lineHeight: 1.35,
  fontWeight: 500,
})

globalStyle(`${base} > svg`, { width: 14, height: 14 })

export const tag = styleVariants({
  plain: [base, { background: vars.color.sunken }],
  surface: [base, { background: vars.color.surface, color: vars.color.ink }],
  success: [base, { background: vars.color.successSoft, color: vars.color.success }],
  warning: [base, { background: vars.color.warningSoft, color: vars.color.warning }],
  error: [base, { background: vars.color.errorSoft, color: vars.color.error }],
  info: [base, { background: vars.color.infoSoft, color: vars.color.info }],
  bonus: [base, { background: vars.color.zarSoft, color: vars.color.zar }],
})
