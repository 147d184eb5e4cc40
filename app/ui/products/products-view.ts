import type { FacetName, ProductFilters } from "#app/schemas/product-filters.ts"
import type { Facet } from "#contract/products.ts"
import type { CardProduct } from "./card-product.ts"

/** What app/loaders/products.ts reads. */
export interface ProductsView {
  filters: ProductFilters
  /** Whose catalogue it is: an iso_code, null for the shop's default. */
  country: string | null
  /** How many perfumes match. */
  total: number
  pages: number
  facets: Record<FacetName, readonly Facet[]>
  cards: readonly CardProduct[]
  /** Offered when nothing matches. */
  suggestions: readonly CardProduct[]
}
