import type { FacetName, ProductFilters } from "#app/schemas/product-filters.ts"
import type { Facet, Product } from "#contract/products.ts"
import type { Currency } from "#domain/money.ts"

/** What app/loaders/catalogue/products.ts reads. */
export interface ProductsView {
  filters: ProductFilters
  /** Whose catalogue it is: an iso_code, null for the shop's default. */
  country: string | null
  /** How many perfumes match. */
  total: number
  /** Whether they are written much like what was searched, which itself stands nowhere. */
  isSimilar: boolean
  pages: number
  facets: Record<FacetName, readonly Facet[]> & {
    /** Minor units: from the cheapest to the dearest; null when nothing is found. */
    price: { min: number; max: number } | null
  }
  currency: Currency
  cards: readonly Product[]
  /** Offered when nothing matches. */
  suggestions: readonly Product[]
}
