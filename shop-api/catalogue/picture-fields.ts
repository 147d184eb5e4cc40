import { eq } from "drizzle-orm"
import { MAX_ID } from "#domain/id.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"
import type { Drawing, DrawingSource } from "#shop-api/pictures/drawing-source.ts"

export const pictureColumns = {
  id: products.id,
  name: products.name,
  family: products.family,
  type: products.type,
  volume: products.volume,
  brand: { name: brands.name, house: brands.house },
}

export type PictureFields = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "family" | "type" | "volume"
> & {
  brand: Pick<typeof brands.$inferSelect, "name" | "house">
}

/**
 * Finds the drawing of a product. Null for a product of a real brand, because the shop must not invent the shape of
 * its bottle: only the invented brands of the demonstration have a drawing style (`house`).
 */
export function findDrawing(
  { brand, ...row }: PictureFields,
  source: Pick<DrawingSource, "find">,
): Drawing | null {
  if (!brand.house) return null
  return source.find({ ...row, brand: brand.name, style: brand.house })
}

/** Finds the fields of a product that determine its pictures. Null when the product does not exist. */
export async function findPictureFields(db: Db, id: number) {
  if (id > MAX_ID) return null
  const [row] = await db
    .select({ ...pictureColumns, photos: products.photos })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id))
  return row ?? null
}
