import { eq, inArray } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import type { Product } from "#contract/products.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  priceIn,
  type ProductContext,
  productColumns,
  type ProductRow,
  productsFor,
} from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"

/** Builds the statement that reads the products of a list, in no order. */
export function selectProducts(db: Db, ids: readonly number[], country: CountryRow) {
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productPrices, priceIn(country))
    .where(inArray(products.id, [...ids]))
}

/** A row takes about 1 kB. */
const MAX_CACHED_ROWS = 2000

/** Rows by country and product id. They belong to one revision, which a change of the catalogue increases. */
const cache = new WeakMap<
  CatalogueIndex,
  { revision: number; rows: LRUCache<string, ProductRow> }
>()

function getCachedRows(index: CatalogueIndex): LRUCache<string, ProductRow> {
  const known = cache.get(index)
  if (known?.revision === index.revision) return known.rows
  const rows = new LRUCache<string, ProductRow>({ max: MAX_CACHED_ROWS })
  cache.set(index, { revision: index.revision, rows })
  return rows
}

/**
 * Reads products in the order of `ids`, at least as new as the index. Skips products that were deleted since.
 *
 * @param index from `LiveIndex.fresh` in this request, so that it has all changes that were committed before
 */
export async function readProducts(
  { db, index }: { db: Db; index: CatalogueIndex },
  ids: readonly number[],
  context: ProductContext,
): Promise<Product[]> {
  // Gets the cache before the statement runs, so that it stores rows of this revision or newer ones.
  const rows = getCachedRows(index)
  const keyOf = (id: number) => `${context.country.id} ${id}`
  const missing = ids.filter((id) => !rows.has(keyOf(id)))
  const read = new Map<number, ProductRow>()
  if (missing.length > 0) {
    for (const row of await selectProducts(db, missing, context.country)) {
      rows.set(keyOf(row.id), row)
      read.set(row.id, row)
    }
  }
  const toProduct = productsFor(context)
  return ids.flatMap((id) => {
    const row = read.get(id) ?? rows.get(keyOf(id))
    return row ? [toProduct(row)] : []
  })
}
