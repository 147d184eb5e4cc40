import { and, desc, eq, isNotNull, type SQL } from "drizzle-orm"
import { MAX_ID } from "#domain/max-id.ts"
import type { Scene } from "#domain/pictures.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"
import type { Drawing, DrawingSource } from "#shop-api/pictures/drawing-source.ts"

const columns = {
  id: products.id,
  name: products.name,
  family: products.family,
  type: products.type,
  volume: products.volume,
  brand: { name: brands.name, house: brands.house },
}

export type PicturedRow = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "family" | "type" | "volume"
> & {
  brand: Pick<typeof brands.$inferSelect, "name" | "house">
}

/**
 * Finds the drawing of a product. Null for a product of a real brand: the shop must not invent the shape of its bottle.
 */
export function findDrawing({ brand, ...row }: PicturedRow, source: DrawingSource): Drawing | null {
  if (!brand.house) return null
  return source.find({ ...row, brand: brand.name, style: brand.house })
}

/** Finds the fields of a product that determine its pictures. Null when the product does not exist. */
export async function findPicturedProduct(db: Db, id: number) {
  if (id > MAX_ID) return null
  const [row] = await db
    .select({ ...columns, photos: products.photos })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id))
  return row ?? null
}

const HERO = [
  eq(products.family, "aquatic"),
  eq(products.family, "fruity"),
  eq(products.family, "floral"),
]

/**
 * The conditions for the products of each still life. The still life shows the best-selling product for each condition.
 * The first condition is for the main product.
 */
const SCENE_PRODUCTS: Partial<Record<Scene, readonly (SQL | undefined)[]>> = {
  hero: HERO,
  "hero-tall": HERO,
  "hero-night": HERO,
  "hero-tall-night": HERO,
  women: [
    and(eq(products.gender, "F"), eq(products.family, "floral")),
    and(eq(products.gender, "F"), eq(products.family, "fruity")),
  ],
  men: [
    and(eq(products.gender, "M"), eq(products.family, "leather")),
    and(eq(products.gender, "M"), eq(products.family, "woody")),
  ],
}

/**
 * Lists the drawings of a still life. If no demonstration perfume meets a condition, the still life has one bottle
 * less.
 */
export async function listSceneDrawings(
  db: Db,
  source: DrawingSource,
  scene: Scene,
): Promise<Drawing[]> {
  const family = FAMILIES.find((known) => scene === `family-${known}`)
  const conditions = family ? [eq(products.family, family)] : (SCENE_PRODUCTS[scene] ?? [])
  const found = await Promise.all(conditions.map((condition) => selectBestSold(db, condition)))
  return found.flat().flatMap((row) => findDrawing(row, source) ?? [])
}

/** Selects the best-selling demonstration perfume that meets the condition. */
export function selectBestSold(db: Db, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(and(condition, isNotNull(brands.house), isPublished))
    .orderBy(desc(products.sold), products.id)
    .limit(1)
}

/** Lists the newest products, in the order in which the home page and the catalogue show them. */
export function listNewProducts(db: Db, limit: number) {
  return db
    .select({ ...columns, photos: products.photos })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(isPublished)
    .orderBy(desc(products.addedOn), desc(products.id))
    .limit(limit)
}
