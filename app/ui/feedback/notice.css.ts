import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const box = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: vars.space[3],
  padding: vars.space[4],
  borderRadius: vars.radius[2],
  fontSize: vars.text.small,
  lineHeight: 1.5,
})

const tones = {
  plain: [vars.color.sunken, vars.color.ink],
  success: [vars.color.successSoft, vars.color.success],
  warning: [vars.color.warningSoft, vars.color.warning],
  error: [vars.color.errorSoft, vars.color.error],
  info: [vars.color.infoSoft, vars.color.info],
} as const

export const notice = styleVariants(tones, ([background]) => [box, { background }])

export const icon = styleVariants(tones, ([, color]) => ({ color }))

export const title = style({ fontWeight: 600, display: "block" })

globalStyle(`${box} ul`, { listStyle: "disc", paddingInlineStart: "1.1em" })
