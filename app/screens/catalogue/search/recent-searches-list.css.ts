import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const searches = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[2],
  marginBottom: vars.space[6],
})

/** Shortens a long query with an ellipsis. `text-overflow` has no effect on inline elements, so the link is a block. */
globalStyle(`${searches} > a`, {
  display: "block",
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  lineHeight: vars.size.tap,
})

export const title = style({
  flexBasis: "100%",
  fontSize: vars.text.small,
  color: vars.color.muted,
})

export const clear = style({
  minHeight: vars.size.tap,
  paddingInline: vars.space[3],
  border: 0,
  background: "none",
  color: vars.color.muted,
  textDecoration: "underline",
  cursor: "pointer",
})
