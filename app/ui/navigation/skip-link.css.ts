import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const skipLink = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 99,
  background: vars.color.ink,
  color: vars.color.bg,
  padding: ".75rem 1.25rem",
  transform: "translateY(-110%)",
  ":focus": { transform: "none" },
})
