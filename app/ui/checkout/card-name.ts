import type { Card } from "#contract/account.ts"

const BRANDS: Record<Card["brand"], string> = {
  uzcard: "Uzcard",
  humo: "Humo",
  visa: "Visa",
  mastercard: "Mastercard",
  mir: "Mir",
  other: "",
}

/** `860006******6311` as people know their card: `•••• 6311`. */
export function formatMasked(masked: string): string {
  return `•••• ${masked.slice(-4)}`
}

/** The brand's own name; empty when it is unknown. */
export function brandName(brand: Card["brand"]): string {
  return BRANDS[brand]
}
