import { style, styleVariants } from "@vanilla-extract/css"
import { recipe } from "@vanilla-extract/recipes"
import { vars } from "../theme/vars.css.ts"

export const heading = recipe({
  base: { fontFamily: vars.font.display, fontWeight: 500, textWrap: "balance", hyphens: "manual" },
  variants: {
    size: {
      h1: { fontSize: vars.text.h1, lineHeight: 1, letterSpacing: "-.015em" },
      h2: { fontSize: vars.text.h2, lineHeight: 1.05, letterSpacing: "-.01em" },
      title: { fontSize: vars.text.title, lineHeight: 1.05, letterSpacing: "-.01em" },
      h3: { fontSize: vars.text.h3, lineHeight: 1.15 },
    },
  },
})

export const text = recipe({
  variants: {
    size: {
      lead: { fontSize: vars.text.lead, lineHeight: 1.55 },
      body: { fontSize: vars.text.body, lineHeight: 1.5 },
      small: { fontSize: vars.text.small, lineHeight: 1.45 },
      micro: { fontSize: vars.text.micro, lineHeight: 1.4 },
    },
    tone: {
      ink: {},
      muted: { color: vars.color.muted },
      success: { color: vars.color.success },
      error: { color: vars.color.error },
      bonus: { color: vars.color.zar },
    },
    weight: {
      regular: {},
      medium: { fontWeight: 500 },
      strong: { fontWeight: 600 },
    },
  },
  defaultVariants: { tone: "ink", weight: "regular" },
})

export const measure = style({ maxWidth: "40ch" })

export const figures = styleVariants({
  /** Digits of one width that never break: amounts, dates, phone numbers. */
  plain: { fontVariantNumeric: "tabular-nums lining-nums", whiteSpace: "nowrap" },
  strong: {
    fontVariantNumeric: "tabular-nums lining-nums",
    whiteSpace: "nowrap",
    fontWeight: 600,
  },
  price: {
    fontVariantNumeric: "tabular-nums lining-nums",
    whiteSpace: "nowrap",
    fontWeight: 500,
  },
  /** The total of a cart. */
  sum: {
    fontVariantNumeric: "tabular-nums lining-nums",
    whiteSpace: "nowrap",
    fontWeight: 600,
    fontSize: "1.375rem",
  },
  /** The price of a product page. */
  large: {
    fontVariantNumeric: "tabular-nums lining-nums",
    whiteSpace: "nowrap",
    fontWeight: 500,
    fontSize: "1.75rem",
    lineHeight: 1.2,
  },
})
