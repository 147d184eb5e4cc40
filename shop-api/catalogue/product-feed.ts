import { asc, eq, gt } from "drizzle-orm"
import { FEED_PAGE, type FeedProduct } from "#contract/product-feed.ts"
import type { Locale } from "#domain/locale.ts"
import {
  priceIn,
  type ProductContext,
  productColumns,
  productsFor,
} from "#shop-api/catalogue/to-wire-products.ts"
import { findGroupId, listVariants } from "#shop-api/catalogue/variants.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"

/**
 * Reads one page of the product feed: the products with ids above `after` that the country sells. `next` is the value
 * of `after` for the page that follows; null on the last page.
 */
export async function listFeedProducts(
  db: Db,
  after: number,
  caller: ProductContext & { locale: Locale },
): Promise<{ items: FeedProduct[]; next: number | null }> {
  const { country, locale } = caller
  const rows = await db
    .select({
      ...productColumns,
      description: products.description,
      barcode: products.barcode,
      line: products.line,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productPrices, priceIn(country))
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(FEED_PAGE)
  const lines = rows.map(({ line }) => line)
  const variants = await listVariants(db, lines, country)
  const toProduct = productsFor(caller)
  const items = rows.map((row) => ({
    ...toProduct(row),
    description: row.description[locale],
    barcode: row.barcode,
    group_id: findGroupId(variants.get(row.line) ?? []),
  }))
  return { items, next: rows.length < FEED_PAGE ? null : (rows.at(-1)?.id ?? null) }
}
