import type { FacetName, ProductFilters } from "#app/schemas/product-filters.ts"
import type { Facet } from "#contract/products.ts"
import type { CardProduct } from "./card-product.ts"

/** What app/loaders/products.ts reads. */
export interface ProductsView {
  filters: ProductFilters
  /** How many perfumes match. */
  total: number
  pages: number
  facets: Record<FacetName, readonly Facet[]>
  cards: readonly CardProduct[]
  /** Offered when nothing matches. */
  suggestions: readonly CardProduct[]
}
