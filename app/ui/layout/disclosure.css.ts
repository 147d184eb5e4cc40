import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const disclosure = style({ borderBottom: `1px solid ${vars.color.line}` })

export const summary = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: vars.space[3],
  minHeight: 56,
  fontWeight: 500,
})

globalStyle(`${summary} > svg`, { transition: `transform ${vars.duration[2]}` })
globalStyle(`${disclosure}[open] > ${summary} > svg`, { transform: "rotate(180deg)" })

export const content = style({ paddingBottom: vars.space[4] })
