import { asc, eq, gt } from "drizzle-orm"
import { FEED_PAGE, type FeedProduct, SITEMAP_PART } from "#contract/product-feed.ts"
import type { Locale } from "#domain/locale.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
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
 * Lists, in ascending order, the ids of the products that one part of the sitemap contains in this country. Also lists
 * the numbers of all parts that have products. A part covers a range of `SITEMAP_PART` ids.
 */
export function listIds(
  index: CatalogueIndex,
  part: number,
  { id: countryId }: Pick<CountryRow, "id">,
): { ids: number[]; parts: number[] } {
  const prices = index.pricesIn(countryId)
  const ids: number[] = []
  const parts = new Set<number>()
  for (let row = 0; row < index.size; row += 1) {
    // The price is NaN when the product is not sold in the country.
    if (!((prices[row] ?? Number.NaN) > 0)) continue
    const id = index.ids[row] ?? 0
    const own = Math.ceil(id / SITEMAP_PART)
    parts.add(own)
    if (own === part) ids.push(id)
  }
  const ascending = (one: number, other: number) => one - other
  return { ids: ids.sort(ascending), parts: [...parts].sort(ascending) }
}

/**
 * Reads the next products of the country, with ids above `after`. `next` is the value of `after` for the page that
 * follows; null on the last page.
 */
export async function listFeed(
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
