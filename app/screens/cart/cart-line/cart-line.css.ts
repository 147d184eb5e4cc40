import { globalStyle, style } from "@vanilla-extract/css"
import {
  brand,
  name as productName,
  row,
} from "#app/screens/shared/order-summary/product-line.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const line = style([
  row,
  {
    gridTemplateColumns: "84px minmax(0, 1fr)",
    paddingBlock: vars.space[5],
    borderBottom: `1px solid ${vars.color.line}`,
    ":first-child": { paddingTop: 0 },
    ":last-child": { borderBottom: 0 },
    // Not `:focus-visible`: the outline must also appear after a click on a link that leads to this line.
    ":focus": { outline: `2px solid ${vars.color.focus}`, outlineOffset: 3 },
  },
])

export const top = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[2],
})

/** Makes a long word break instead of pushing the remove button out of the line. */
globalStyle(`${top} > :first-child`, { minWidth: 0 })

export const name = style([productName, { fontSize: "1.25rem" }])

/** The remove button. The negative margin aligns its icon, and not the circle around it, with the end of the line. */
export const corner = style({ margin: "-.625rem -.75rem 0 0" })

export const delivery = style([
  brand,
  { display: "flex", gap: vars.space[1], marginTop: ".375rem" },
])

export const foot = style({
  display: "flex",
  // On the smallest screens, the largest price does not fit beside the stepper.
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space[2],
  marginTop: vars.space[2],
})

/** Puts the price on the same height as the buttons. */
globalStyle(`${foot} > :last-child`, {
  marginInlineStart: "auto",
  lineHeight: vars.size.tap,
  // On the smallest screens, the price is below the buttons.
  "@media": { [media.tiny]: { lineHeight: "inherit" } },
})

export const stepper = style({
  flex: "none",
  minWidth: "auto",
  marginInlineStart: "-.625rem",
})

/** The note about the maximum quantity, below the buttons. The margin aligns it with the icon of the first button. */
export const limit = style([brand, { marginInlineStart: ".625rem" }])

export const buttons = style({ display: "inline-flex", alignItems: "center" })

export const quantity = style({
  minWidth: vars.space[6],
  textAlign: "center",
  fontVariantNumeric: "tabular-nums lining-nums",
})
