import type { z } from "zod"
import type { ProductsAnswer, searchProducts } from "#contract/products.ts"
import type { Locale } from "#domain/locale.ts"
import { mapFacets } from "#domain/product-attributes.ts"
import type { Translate } from "#locales/translate.ts"
import { describeFacets } from "#shop-api/catalogue/describe-facets.ts"
import { getCachedCounts } from "#shop-api/catalogue/index/cached-counts.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { paginateGroups } from "#shop-api/catalogue/index/paginate-groups.ts"
import { paginateRows } from "#shop-api/catalogue/index/paginate-rows.ts"
import { listExclusions, type Selection } from "#shop-api/catalogue/index/selection.ts"
import { describePerfumes, readCards } from "#shop-api/catalogue/perfume-cards.ts"
import { searchCatalogue } from "#shop-api/catalogue/search/search-catalogue.ts"
import type { ProductContext } from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"

export type ProductQuery = z.output<NonNullable<typeof searchProducts.query>>

/** The country, language and time on which the content of a list depends. */
export interface ListCaller extends ProductContext {
  locale: Locale
  t: Translate
}

/** Reads one page of the products that the country sells, with the facets of the whole list. */
export async function listProducts(
  { db, live }: { db: Db; live: LiveIndex },
  query: ProductQuery,
  caller: ListCaller,
): Promise<ProductsAnswer> {
  const index = await live.fresh()
  // The index may change during an `await`, so there is no `await` between the query and the facets.
  const found = queryIndex(index, query, caller.country.id)
  const facets = describeFacets(index, found, caller)
  const ids = Array.from(found.rows, (row) => index.ids[row] ?? 0)
  const perfumes =
    query.group && describePerfumes(index, found.rows, { ...found, countryId: caller.country.id })
  return {
    items: await readCards({ db, index }, { ids, perfumes }, caller),
    total: found.counts.total,
    page: query.page,
    per_page: query.per_page,
    is_similar: found.isSimilar,
    currency: caller.country.currency,
    facets,
  }
}

/** Runs a query on the index. Returns the sorted rows of one page, and the counts for the whole result. */
export function queryIndex(index: CatalogueIndex, query: ProductQuery, countryId: number) {
  const isSearch = Boolean(query.q)
  const found = query.q ? searchCatalogue(index, query.q, { countryId }) : null
  const scores = found?.scores ?? null
  const selection = toSelection(index, query, { countryId, scores })
  const excludedBy = listExclusions(index, selection)
  const isGrouped = query.group !== undefined
  const counts = getCachedCounts(index, selection, { q: query.q ?? "", excludedBy, isGrouped })
  const sort = query.sort ?? (isSearch ? "relevance" : "new")
  const isByScore = sort === "relevance" && scores !== null
  const list = isGrouped ? paginateGroups : paginateRows
  const rows = list(index, excludedBy, {
    kind: sort === "relevance" && !isByScore ? "new" : sort,
    scores: isByScore ? scores : null,
    countryId,
    skip: (query.page - 1) * query.per_page,
    take: query.per_page,
  })
  return {
    selection,
    excludedBy,
    counts,
    rows,
    isSimilar: found?.isSimilar ?? false,
  }
}

function toSelection(
  index: CatalogueIndex,
  query: ProductQuery,
  { countryId, scores }: Pick<Selection, "countryId" | "scores">,
): Selection {
  const valueIdsOf = <Value>(values: readonly Value[], all: readonly Value[]) =>
    [...new Set(values)].map((value) => all.indexOf(value))
  const slugs = query.brand.length > 0 ? index.brands.all.map(({ slug }) => slug) : []
  const asksForNotes = query.note.length + query.without_note.length > 0
  const keys = asksForNotes ? index.notes.all.map(({ key }) => key) : []
  return {
    countryId,
    scores,
    orderable: query.orderable !== undefined,
    brand: valueIdsOf(query.brand, slugs),
    ...mapFacets((name, { values }) => valueIdsOf(query[name], values)),
    volume: valueIdsOf(query.volume, index.volumes),
    notes: valueIdsOf(query.note, keys),
    withoutNotes: valueIdsOf(query.without_note, keys),
    priceMin: query.price_min ?? null,
    priceMax: query.price_max ?? null,
  }
}
