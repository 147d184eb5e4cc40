import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { listStored } from "#shop-api/pictures/photos.ts"

/** Lists the file names of the photographs of all products. */
export async function listPhotoNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct jsonb_array_elements_text(${products.photos}) as name from ${products} order by 1`,
  )
  return listStored(rows.map(({ name }) => name))
}
