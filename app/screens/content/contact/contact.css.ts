import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The width in `ch` depends on the font size, so the font size is set on this element and not on a child. */
export const lead = style({ maxWidth: "34ch", fontSize: vars.text.lead })

/** A link with a phone number, as wide as its row. */
export const phone = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[3],
  minHeight: 64,
  borderBottom: `1px solid ${vars.color.line}`,
  fontFamily: vars.font.display,
  fontSize: "1.625rem",
  fontWeight: 500,
  lineHeight: 1.1,
  textDecoration: "none",
  ":hover": { color: vars.color.anor },
})

/** The city of the phone number. */
export const place = style({
  fontFamily: vars.font.body,
  fontSize: vars.text.small,
  fontWeight: 400,
  color: vars.color.muted,
})
