import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const box = style({
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius[2],
})

export const line = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[3],
  minHeight: 56,
  paddingInline: vars.space[4],
  fontWeight: 500,
})

globalStyle(`${line} > svg`, { transition: `rotate ${vars.duration[2]}` })
globalStyle(`${box}[open] > ${line} > svg`, { rotate: "45deg" })

export const content = style({ padding: `0 ${vars.space[4]} ${vars.space[5]}` })
