import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The `ch` unit refers to the size of this text. */
export const lead = style({ maxWidth: "34ch", fontSize: vars.text.lead })

/** The link fills its row. */
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
