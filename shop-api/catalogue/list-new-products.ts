import { desc, eq } from "drizzle-orm"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { pictureColumns } from "#shop-api/catalogue/picture-fields.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"

/**
 * Lists the newest products with the fields that determine their pictures. The order is that of the home page and the
 * catalogue.
 */
export function listNewProducts(db: Db, limit: number) {
  return db
    .select({ ...pictureColumns, photos: products.photos })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(isPublished)
    .orderBy(desc(products.addedOn), desc(products.id))
    .limit(limit)
}
