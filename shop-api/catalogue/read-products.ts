import { eq, inArray } from "drizzle-orm"
import type { Product } from "#contract/products.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import {
  priceIn,
  type ProductContext,
  productColumns,
  productsFor,
} from "#shop-api/catalogue/product-rows.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"

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
