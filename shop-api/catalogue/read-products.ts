import { eq, inArray } from "drizzle-orm"
import type { Product } from "#contract/product-schemas.ts"
import { dateIn } from "#domain/calendar-date.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { createRevisionCache } from "#shop-api/catalogue/index/revision-cache.ts"
import {
  priceIn,
  type ProductContext,
  productColumns,
  productsFor,
} from "#shop-api/catalogue/to-wire-products.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"

/** Builds the query that reads the products with these ids that the country sells, in no particular order. */
export function selectProducts(db: Db, ids: readonly number[], country: Pick<CountryRow, "id">) {
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productPrices, priceIn(country))
    .where(inArray(products.id, [...ids]))
}

/**
 * Cached products, of about 1 kB each. The key of a product is its country, day and id. The day is included because the
 * arrival dates depend on it.
 */
const cachedProductsOf = createRevisionCache<Product>(2000)

/**
 * Reads products in the order of `ids`. Their data is never older than the index. Skips products that were deleted
 * after the index was read.
 *
 * @param index the result of `LiveIndex.fresh` in the same request, which includes all changes that were committed
 *   before the request
 */
export async function readProducts(
  { db, index }: { db: Db; index: CatalogueIndex },
  ids: readonly number[],
  context: ProductContext,
): Promise<Product[]> {
  const cached = cachedProductsOf(index)
  const { country, now } = context
  const prefix = `${country.id} ${dateIn(now, country.timeZone)} `
  const found = new Map(ids.map((id) => [id, cached.get(prefix + id)]))
  const missing = ids.filter((id) => !found.get(id))
  if (missing.length > 0) {
    const toProduct = productsFor(context)
    for (const row of await selectProducts(db, missing, country)) {
      const product = toProduct(row)
      cached.set(prefix + row.id, product)
      found.set(row.id, product)
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
