import { style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const list = style({ display: "grid", gap: ".625rem", fontSize: vars.text.small })

/** The list on a centered page: narrow, and between borders. */
export const ruled = style([
  list,
  {
    width: "min(100%, 24rem)",
    textAlign: "start",
    borderBlock: `1px solid ${vars.color.line}`,
    paddingBlock: vars.space[5],
  },
])

const row = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[4],
  "@media": { [media.largeFont]: { flexWrap: "wrap" } },
})

export const line = styleVariants({
  plain: [row],
  /** The row of a discount. */
  good: [row, { color: vars.color.success }],
  total: [
    row,
    {
      alignItems: "baseline",
      paddingTop: vars.space[4],
      marginTop: ".375rem",
      borderTop: `1px solid ${vars.color.line}`,
      fontSize: "1.25rem",
      fontWeight: 600,
      ":only-child": { border: 0, margin: 0, padding: 0 },
    },
  ],
})

export const term = style({ color: vars.color.muted })

export const value = styleVariants({
  amount: {
    flexShrink: 0,
    fontVariantNumeric: "tabular-nums lining-nums",
    whiteSpace: "nowrap",
  },
  text: { textAlign: "end", whiteSpace: "pre-line" },
  quiet: { textAlign: "end", color: vars.color.muted },
})
