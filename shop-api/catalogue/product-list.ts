import { eq, inArray } from "drizzle-orm"
import type { z } from "zod"
import type { Product, ProductsAnswer, searchProducts } from "#contract/products.ts"
import type { Locale } from "#domain/locale.ts"
import { mapFacets } from "#domain/product-attributes.ts"
import type { Translate } from "#locales/translate.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { describeFacets } from "#shop-api/catalogue/facets.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { countOnce } from "#shop-api/catalogue/index/count-once.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import {
  byScore,
  listExclusions,
  type Selection,
  readPage,
} from "#shop-api/catalogue/index/selection.ts"
import {
  priceIn,
  type ProductContext,
  productColumns,
  productsFor,
} from "#shop-api/catalogue/product-rows.ts"
import { hasMistake, scoreProducts, understand } from "#shop-api/catalogue/search/scores.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"

export type ProductQuery = z.output<NonNullable<typeof searchProducts.query>>

/** What a list depends on, with the caller's locale. */
export interface ListCaller extends ProductContext {
  locale: Locale
  t: Translate
}

/** One page of the catalogue of a country, with its facets. */
export async function listProducts(
  { db, live }: { db: Db; live: LiveIndex },
  query: ProductQuery,
  caller: ListCaller,
): Promise<ProductsAnswer> {
  const index = await live.fresh()
  // Synchronous, so that the index does not change meanwhile.
  const found = queryIndex(index, query, caller.country.id)
  const facets = describeFacets(index, found, caller)
  return {
    items: await readProductRows(db, found.ids, caller),
    total: found.counts.total,
    page: query.page,
    per_page: query.per_page,
    is_similar: found.isSimilar,
    currency: caller.country.currency,
    facets,
  }
}

function queryIndex(index: CatalogueIndex, query: ProductQuery, countryId: number) {
  const words = query.q ? understand(index, query.q) : []
  const isSearch = Boolean(query.q)
  const scores = isSearch ? scoreProducts(index, words ?? []) : null
  if (words === null) scores?.fill(0)
  const selection = toSelection(index, query, { countryId, scores })
  const excludedBy = listExclusions(index, selection)
  const counts = countOnce(index, selection, { q: query.q ?? "", excludedBy })
  const sort = query.sort ?? (isSearch ? "relevance" : "new")
  const isByScore = sort === "relevance" && scores !== null
  const kind = isByScore ? "popular" : sort === "relevance" ? "new" : sort
  const order = index.orders.get(kind, countryId)
  const page = readPage(excludedBy, {
    order: isByScore ? byScore(order, excludedBy, scores) : order,
    skip: (query.page - 1) * query.per_page,
    take: query.per_page,
  })
  return {
    selection,
    counts,
    ids: page.map((row) => index.ids[row] ?? 0),
    isSimilar: hasMistake(words ?? []),
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

/** The statement that reads the products of a list, in no order. */
export function selectProducts(db: Db, ids: readonly number[], country: CountryRow) {
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productPrices, priceIn(country))
    .where(inArray(products.id, [...ids]))
}

/** Products in the order of `ids`; one that has left the catalogue meanwhile is left out. */
export async function readProductRows(
  db: Db,
  ids: readonly number[],
  context: ProductContext,
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db, ids, context.country)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const toProduct = productsFor(context)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toProduct(row)] : []
  })
}
