import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const row = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[4],
  width: "100%",
  minHeight: 56,
  padding: `${vars.space[2]} 0`,
  border: 0,
  borderBottom: `1px solid ${vars.color.line}`,
  background: "none",
  textAlign: "start",
  textDecoration: "none",
  ":hover": { color: vars.color.anor },
})

export const item = styleVariants({
  large: [
    row,
    {
      minHeight: 64,
      fontFamily: vars.font.display,
      fontSize: "1.875rem",
      fontWeight: 500,
      lineHeight: 1.1,
    },
  ],
  plain: [row],
})

export const side = style({ display: "flex", alignItems: "center", gap: vars.space[3] })

export const value = style([side, { color: vars.color.muted }])
