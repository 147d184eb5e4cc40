import { globalStyle, style } from "@vanilla-extract/css"
import {
  brand,
  name as productName,
  row,
} from "#app/screens/shared/order-summary/product-line.css.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const line = style([
  row,
  {
    gridTemplateColumns: "84px minmax(0, 1fr)",
    paddingBlock: vars.space[5],
    borderBottom: `1px solid ${vars.color.line}`,
    ":first-child": { paddingTop: 0 },
    ":last-child": { borderBottom: 0 },
  },
])

export const top = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[2],
})

/** A long word breaks instead of pushing the button out of the line. */
globalStyle(`${top} > :first-child`, { minWidth: 0 })

export const name = style([productName, { fontSize: "1.25rem" }])

/** The offset aligns the icon, not the circle around it, with the end of the line. */
export const corner = style({ margin: "-.625rem -.75rem 0 0" })

export const delivery = style([
  brand,
  { display: "flex", alignItems: "center", gap: vars.space[1], marginTop: ".375rem" },
])

export const foot = style({
  display: "flex",
  // The largest price and the stepper do not fit side by side on the smallest screens.
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space[2],
  marginTop: vars.space[2],
})

/** The price is level with the buttons. */
globalStyle(`${foot} > :last-child`, { marginInlineStart: "auto", lineHeight: vars.size.tap })

export const stepper = style({
  flex: "none",
  minWidth: "auto",
  marginInlineStart: "-.625rem",
})

/** Below the buttons, in line with the icon of the first one. */
export const limit = style([brand, { marginInlineStart: ".625rem" }])

export const buttons = style({ display: "inline-flex", alignItems: "center" })

export const quantity = style({
  minWidth: vars.space[6],
  textAlign: "center",
  fontVariantNumeric: "tabular-nums lining-nums",
})
