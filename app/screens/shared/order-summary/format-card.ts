import { brandOf, type CardBrand } from "#domain/card-brand.ts"

const BRANDS: Record<CardBrand, string> = {
  uzcard: "Uzcard",
  humo: "Humo",
  visa: "Visa",
  mastercard: "Mastercard",
  mir: "Mir",
  other: "",
}

/** `860006******6311` in short: `•••• 6311`. */
export function formatMasked(masked: string): string {
  return `•••• ${masked.slice(-4)}`
}

/** The brand's name; empty when it is unknown. */
export function brandName(brand: CardBrand): string {
  return BRANDS[brand]
}

/** `860006******6311` with its brand, if the digits reveal it: `Uzcard •••• 6311`. */
export function formatCard(masked: string): string {
  return `${brandName(brandOf(masked))} ${formatMasked(masked)}`.trim()
}
