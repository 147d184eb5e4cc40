import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const crumbs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${vars.space[2]}`,
  fontSize: vars.text.micro,
  color: vars.color.muted,
})

export const crumb = style({ display: "inline-flex", alignItems: "center", gap: vars.space[2] })

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.size.tap,
  textDecoration: "none",
  ":hover": { color: vars.color.ink, textDecoration: "underline" },
})
