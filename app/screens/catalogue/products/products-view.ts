import type { FacetName, InvalidPrices, ProductFilters } from "#app/schemas/product-filters.ts"
import type { Product } from "#contract/product-schemas.ts"
import type { Facet } from "#contract/products.ts"
import type { Currency } from "#domain/money.ts"

/** Data of the product list, from app/loaders/catalogue/products.ts. */
export interface ProductsView {
  filters: ProductFilters
  invalidPrices: InvalidPrices
  /** Number of matching perfumes. */
  total: number
  /** True if no perfume matches the search, and the cards show perfumes with a similar spelling instead. */
  isSimilar: boolean
  pages: number
  facets: Record<FacetName, readonly Facet[]> & {
    /** Lowest and highest price, in minor units, of the perfumes that match all other filters; null if none match. */
    price: { min: number; max: number } | null
  }
  currency: Currency
  cards: readonly Product[]
  /** The perfume whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
  /** Perfumes to show when nothing matches the filters. */
  suggestions: readonly Product[]
}
