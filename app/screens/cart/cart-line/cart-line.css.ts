import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const row = style({ display: "grid", gap: vars.space[4] })

export const line = styleVariants({
  cart: [
    row,
    {
      gridTemplateColumns: "84px minmax(0, 1fr)",
      paddingBlock: vars.space[5],
      borderBottom: `1px solid ${vars.color.line}`,
      ":first-child": { paddingTop: 0 },
      ":last-child": { borderBottom: 0 },
    },
  ],
  /** In a summary: read only, closer, without hairlines. */
  summary: [
    row,
    {
      gridTemplateColumns: "64px minmax(0, 1fr)",
      paddingBlock: vars.space[3],
      ":first-child": { paddingTop: 0 },
    },
  ],
})

/** The picture keeps its shape whatever stands beside it. */
globalStyle(`${row} > :first-child`, { alignSelf: "start" })

export const top = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[2],
})

/** A long word breaks before it pushes the button out of the line. */
globalStyle(`${top} > :first-child`, { minWidth: 0 })

export const brand = style({
  fontSize: vars.text.micro,
  lineHeight: 1.4,
  color: vars.color.muted,
})

const nameBase = style({
  fontFamily: vars.font.display,
  fontWeight: 600,
  lineHeight: 1.15,
})

export const name = styleVariants({
  cart: [nameBase, { fontSize: "1.25rem" }],
  summary: [nameBase, { fontSize: "1.125rem" }],
})

/** As tall as a finger without pushing its neighbours away. */
export const nameLink = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.size.tap,
  marginBlock: "-.5rem",
  textDecoration: "none",
})

/** Set back so that the icon, not its circle, ends with the line. */
export const corner = style({ margin: "-.625rem -.75rem 0 0" })

export const tags = style({ marginTop: ".375rem" })

export const foot = style({
  display: "flex",
  // The largest price and the stepper do not fit side by side on the smallest screens.
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[2],
  marginTop: vars.space[2],
})

globalStyle(`${foot} > :last-child`, { marginInlineStart: "auto" })

export const quietPrice = style({ fontSize: vars.text.small, marginTop: vars.space[1] })

export const stepper = style({
  display: "inline-flex",
  flex: "none",
  minWidth: "auto",
  alignItems: "center",
  marginInlineStart: "-.625rem",
})

export const quantity = style({
  minWidth: vars.space[6],
  textAlign: "center",
  fontVariantNumeric: "tabular-nums lining-nums",
})
