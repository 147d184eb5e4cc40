export const CARD_BRANDS = ["uzcard", "humo", "visa", "mastercard", "mir", "other"] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

const PREFIXES: [RegExp, CardBrand][] = [
  [/^(?:8600|5614)/, "uzcard"],
  [/^9860/, "humo"],
  [/^220[0-4]/, "mir"],
  [/^4/, "visa"],
  [/^(?:5[1-5]|2[2-7])/, "mastercard"],
]

/** Recognizes the payment system of a card by the first digits of its number. The other digits may be masked. */
export function brandOf(number: string): CardBrand {
  return PREFIXES.find(([prefix]) => prefix.test(number))?.[1] ?? "other"
}
