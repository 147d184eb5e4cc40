import { globalStyle, style } from "@vanilla-extract/css"
import { name as productName } from "#app/screens/shared/order-summary/product-line.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const card = style({
  position: "relative",
  display: "grid",
  gap: vars.space[4],
  padding: vars.space[5],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius[2],
  ":hover": { borderColor: vars.color.lineStrong },
  "@media": { [media.md]: { padding: vars.space[8] } },
})

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  // On phones, a long status moves as a whole to the line below the order's number.
  flexWrap: "wrap",
  gap: `${vars.space[2]} ${vars.space[4]}`,
  whiteSpace: "nowrap",
})

export const end = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  color: vars.color.muted,
  "@media": { [media.belowMd]: { flex: 1 } },
})

/** Keeps the arrow at the end of the card when the status is below the order's number. */
globalStyle(`${end} > svg`, { marginInlineStart: "auto" })

export const name = style([productName, { fontSize: "1.375rem" }])

export const link = style({
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: 0 },
  ":focus-visible": { outline: "none" },
  selectors: {
    "&:focus-visible::after": {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: 3,
      borderRadius: vars.radius[2],
    },
  },
})

export const pictures = style({ display: "flex", gap: vars.space[2] })

globalStyle(`${pictures} > *`, { flex: "0 1 64px" })

export const facts = style({
  display: "grid",
  // The second column has room for the dates of the delivery on one line.
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: `${vars.space[3]} ${vars.space[4]}`,
  fontSize: vars.text.small,
  "@media": {
    [media.tiny]: { gridTemplateColumns: "minmax(0, 1fr)" },
    // The column widths do not depend on the texts, so that the columns of all cards are in line.
    [media.md]: { gridTemplateColumns: "4fr 6fr 3fr 4fr" },
  },
})

globalStyle(`${facts} > :last-child`, { "@media": { [media.md]: { textAlign: "end" } } })

export const value = style({ fontVariantNumeric: "tabular-nums lining-nums" })

export const sum = style([value, { fontWeight: 600 }])
