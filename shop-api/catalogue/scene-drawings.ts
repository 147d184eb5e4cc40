import { and, desc, eq, isNotNull, type SQL } from "drizzle-orm"
import type { Scene } from "#domain/picture-urls.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { findDrawing, pictureColumns } from "#shop-api/catalogue/picture-fields.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"
import type { Drawing, DrawingSource } from "#shop-api/pictures/drawing-source.ts"

const HERO = [
  eq(products.family, "aquatic"),
  eq(products.family, "fruity"),
  eq(products.family, "floral"),
]

/**
 * The conditions for the products of each scene. The scene shows the best-selling product for each condition. The first
 * condition is for the main product.
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
 * Lists the drawings of a scene. Only perfumes of the demonstration have drawings. If none of them meets a condition,
 * the scene has one bottle less.
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
    .select(pictureColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(and(condition, isNotNull(brands.house), isPublished))
    .orderBy(desc(products.sold), products.id)
    .limit(1)
}
