import { brandOf, type CardBrand } from "#domain/card-brand.ts"

const BRANDS: Record<CardBrand, string> = {
  uzcard: "Uzcard",
  humo: "Humo",
  visa: "Visa",
  mastercard: "Mastercard",
  mir: "Mir",
  other: "",
}

/** Formats `860006******6311` as `•••• 6311`. */
export function formatMaskedCard(masked: string): string {
  return `•••• ${masked.slice(-4)}`
}

/** Returns the name of a card brand; empty for an unknown brand. */
export function cardBrandName(brand: CardBrand): string {
  return BRANDS[brand]
}

/** Formats `860006******6311` as `Uzcard •••• 6311`; without the brand if the digits do not reveal it. */
export function formatCardWithBrand(masked: string): string {
  return `${cardBrandName(brandOf(masked))} ${formatMaskedCard(masked)}`.trim()
}
