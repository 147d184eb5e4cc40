import { eq, sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { listStored } from "#shop-api/pictures/photos.ts"

/** Names of a product's photographs that the shop has, in the order in which they are shown. */
export async function listPhotos(db: Db, id: number): Promise<string[]> {
  if (id > 2_147_483_647) return []
  const [row] = await db
    .select({ photos: products.photos })
    .from(products)
    .where(eq(products.id, id))
  return listStored(row?.photos ?? [])
}

/** The names of all photographs that products have. */
export async function listPhotoNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct jsonb_array_elements_text(${products.photos}) as name from ${products} order by 1`,
  )
  return listStored(rows.map(({ name }) => name))
}
