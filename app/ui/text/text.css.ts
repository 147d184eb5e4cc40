import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "../theme/vars.css.ts"

export const sizes = styleVariants({
  lead: { fontSize: vars.text.lead, lineHeight: 1.55 },
  body: { fontSize: vars.text.body, lineHeight: 1.5 },
  small: { fontSize: vars.text.small, lineHeight: 1.45 },
  micro: { fontSize: vars.text.micro, lineHeight: 1.4 },
})

export const tones = styleVariants({
  muted: { color: vars.color.muted },
  success: { color: vars.color.success },
  error: { color: vars.color.error },
  bonus: { color: vars.color.zar },
})

export const weights = styleVariants({
  regular: { fontWeight: 400 },
  medium: { fontWeight: 500 },
  strong: { fontWeight: 600 },
})

export const measure = style({ maxWidth: "40ch" })

export const nowrap = style({ whiteSpace: "nowrap" })

/** Digits have equal width, and the text never breaks over two lines: amounts, dates. */
const digits = { fontVariantNumeric: "tabular-nums lining-nums", whiteSpace: "nowrap" }

export const tabularDigits = styleVariants({
  plain: digits,
  strong: { ...digits, fontWeight: 600 },
  price: { ...digits, fontWeight: 500 },
  /** For the price on a product page. */
  large: { ...digits, fontWeight: 500, fontSize: "min(2rem, 12vw)", lineHeight: 1.2 },
})
