import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"
import { name as productName, row } from "./product-line.css.ts"

/** A read-only line of a product. It is denser than a line of the cart and has no borders. */
export const line = style([
  row,
  {
    gridTemplateColumns: "64px minmax(0, 1fr)",
    paddingBlock: vars.space[3],
    ":first-child": { paddingTop: 0 },
  },
])

export const name = style([productName, { fontSize: "1.125rem" }])

export const quietPrice = style({ fontSize: vars.text.small, marginTop: vars.space[1] })
