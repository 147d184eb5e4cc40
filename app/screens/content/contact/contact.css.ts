import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Measured in letters of its own size. */
export const lead = style({ maxWidth: "34ch", fontSize: vars.text.lead })

/** A number to dial, as large as its row. */
export const phone = style({
  display: "flex",
  alignItems: "center",
  minHeight: 64,
  borderBottom: `1px solid ${vars.color.line}`,
  fontFamily: vars.font.display,
  fontSize: "1.625rem",
  fontWeight: 500,
  lineHeight: 1.1,
  textDecoration: "none",
  whiteSpace: "nowrap",
  ":hover": { color: vars.color.anor },
})
