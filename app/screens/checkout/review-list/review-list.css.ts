import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const list = style({
  display: "grid",
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius[2],
})

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: `${vars.space[1]} ${vars.space[4]}`,
  padding: `${vars.space[4]} ${vars.space[5]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  fontSize: vars.text.small,
  ":last-child": { borderBottom: 0 },
})

export const term = style({ color: vars.color.muted })

/** With `pre-line`, the customer's notes keep their line breaks. */
export const value = style({ gridColumn: 1, lineHeight: 1.5, whiteSpace: "pre-line" })

export const change = style({ gridRow: "1 / 3", gridColumn: 2, alignSelf: "center" })
