import { asc, inArray } from "drizzle-orm"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { priceIn } from "#shop-api/catalogue/to-wire-products.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"

type Variants = ProductDetail["variants"]

/**
 * Lists the volumes of each perfume that the country sells, smallest first. The map's key is the column `line`, which
 * is the same for all volumes of a perfume.
 */
export async function listVariants(
  db: Db,
  lines: readonly string[],
  country: CountryRow,
): Promise<Map<string, Variants>> {
  const rows = await db
    .select({
      line: products.line,
      id: products.id,
      volume: products.volume,
      price: productPrices.amount,
    })
    .from(products)
    .innerJoin(productPrices, priceIn(country))
    .where(inArray(products.line, [...new Set(lines)]))
    .orderBy(asc(products.volume), asc(products.id))
  const byLine = new Map<string, Variants>()
  for (const { line, ...variant } of rows) {
    byLine.set(line, [...(byLine.get(line) ?? []), variant])
  }
  return byLine
}

/**
 * Returns the `group_id` of a perfume's volumes, which is the id of the smallest volume. Null when the perfume has one
 * volume.
 */
export function findGroupId([smallest, ...others]: Variants): number | null {
  return smallest === undefined || others.length === 0 ? null : smallest.id
}
