import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const line = style({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: vars.space[3],
  width: "100%",
})

export const quiet = style({
  display: "block",
  fontSize: vars.text.micro,
  color: vars.color.muted,
})

export const name = style({
  display: "block",
  fontFamily: vars.font.display,
  fontSize: "1.125rem",
  fontWeight: 600,
  lineHeight: 1.15,
})

export const end = style({ textAlign: "end" })
