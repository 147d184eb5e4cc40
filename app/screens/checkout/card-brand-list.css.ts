import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const brands = style({ display: "flex", gap: vars.space[1] })

const brand = style({
  display: "grid",
  placeItems: "center",
  minHeight: 22,
  paddingInline: 6,
  border: "1px solid",
  borderRadius: vars.radius[1],
  background: vars.color.surface,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1,
})

export const states = styleVariants({
  plain: [brand, { color: vars.color.muted, borderColor: vars.color.line }],
  recognized: [brand, { color: vars.color.success, borderColor: "currentcolor" }],
})
