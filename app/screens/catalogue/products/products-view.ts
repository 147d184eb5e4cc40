import type { FacetName, InvalidPrices, ProductFilters } from "#app/schemas/product-filters.ts"
import type { Product } from "#contract/product-schemas.ts"
import type { Facet } from "#contract/products.ts"
import type { Currency } from "#domain/money.ts"

/** Data of the product list, from app/loaders/catalogue/products.ts. */
export interface ProductsView {
  filters: ProductFilters
  invalidPrices: InvalidPrices
  /** The country of the catalogue: an iso_code, null for the shop's default. */
  country: string | null
  /** Number of matching perfumes. */
  total: number
  /** True when no perfume matches the search, and these have a similar spelling. */
  isSimilar: boolean
  pages: number
  facets: Record<FacetName, readonly Facet[]> & {
    /** Lowest and highest price in minor units; null when nothing is found. */
    price: { min: number; max: number } | null
  }
  currency: Currency
  cards: readonly Product[]
  /** The perfume whose add button has just been pressed, without scripts. */
  pressed: number | null
  /** Shown when nothing matches. */
  suggestions: readonly Product[]
}
