import { and, asc, eq, gt, lte, sql } from "drizzle-orm"
import { FEED_PAGE, type FeedProduct, SITEMAP_PART } from "#contract/product-feed.ts"
import type { Locale } from "#domain/locale.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { priceIn, productColumns, productsFor } from "#shop-api/catalogue/product-rows.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"

/** Ids of one part of a country's products, ascending, and how many parts there are. */
export async function listIds(
  db: Db,
  part: number,
  country: CountryRow,
): Promise<{ ids: number[]; parts: number }> {
  const last = part * SITEMAP_PART
  const [rows, [newest]] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(productPrices, priceIn(country))
      .where(and(gt(products.id, last - SITEMAP_PART), lte(products.id, last)))
      .orderBy(asc(products.id)),
    db.select({ id: sql<number>`coalesce(max(${products.id}), 0)` }).from(products),
  ])
  return {
    ids: rows.map(({ id }) => id),
    parts: Math.max(1, Math.ceil((newest?.id ?? 0) / SITEMAP_PART)),
  }
}

/** A page of a country's products by id, with what other shop windows say of them. */
export async function listFeed(
  db: Db,
  after: number,
  caller: { country: CountryRow; locale: Locale; now: Date },
): Promise<{ items: FeedProduct[]; next: number | null }> {
  const { country, locale, now } = caller
  const rows = await db
    .select({
      ...productColumns,
      description: products.description,
      barcode: products.barcode,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productPrices, priceIn(country))
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(FEED_PAGE)
  const toProduct = productsFor(country, now)
  const items = rows.map((row) => ({
    ...toProduct(row),
    description: row.description[locale],
    barcode: row.barcode,
  }))
  return { items, next: rows.length < FEED_PAGE ? null : (rows.at(-1)?.id ?? null) }
}
