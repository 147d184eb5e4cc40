import { and, desc, eq, isNotNull, type SQL } from "drizzle-orm"
import type { Scene } from "#domain/picture-urls.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { findDrawing, pictureColumns } from "#shop-api/catalogue/picture-fields.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"
import type { Drawing, DrawingInScene, DrawingSource } from "#shop-api/pictures/drawing-source.ts"

type Place = Pick<DrawingInScene, "x" | "y" | "scale">

/**
 * The places for bottles in the wide hero scene, the main bottle's first. The arch of the scene is centered behind this
 * bottle.
 */
const HERO: readonly Place[] = [
  { x: 1010, y: 740, scale: 1.28 },
  { x: 1300, y: 780, scale: 1.2 },
  { x: 800, y: 770, scale: 0.98 },
]

const HERO_TALL: readonly Place[] = [
  { x: 206, y: 800, scale: 0.86 },
  { x: 348, y: 822, scale: 0.66 },
  { x: 82, y: 818, scale: 0.64 },
]

const FAMILY: readonly Place[] = [{ x: 150, y: 393, scale: 0.96 }]

/** The places for bottles in each scene but the tiles of the perfume families. */
const PLACES: Partial<Record<Scene, readonly Place[]>> = {
  "no-picture": [],
  hero: HERO,
  "hero-tall": HERO_TALL,
  "hero-night": HERO,
  "hero-tall-night": HERO_TALL,
  women: [
    { x: 370, y: 562, scale: 1.02 },
    { x: 570, y: 590, scale: 1 },
  ],
  men: [
    { x: 360, y: 560, scale: 1.05 },
    { x: 560, y: 590, scale: 1.08 },
  ],
}

const HERO_PRODUCTS = [
  eq(products.family, "aquatic"),
  eq(products.family, "fruity"),
  eq(products.family, "floral"),
]

/**
 * The conditions for the products of each scene. The scene shows the best-selling product for each condition. The first
 * condition is for the main product.
 */
const SCENE_PRODUCTS: Partial<Record<Scene, readonly (SQL | undefined)[]>> = {
  hero: HERO_PRODUCTS,
  "hero-tall": HERO_PRODUCTS,
  "hero-night": HERO_PRODUCTS,
  "hero-tall-night": HERO_PRODUCTS,
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
 * Puts drawings into the places of a scene, the first one into the main place. If there are more drawings than places,
 * the last ones are left out; if there are fewer, places stay empty.
 */
export function placeDrawings(scene: Scene, drawings: readonly Drawing[]): DrawingInScene[] {
  const places = PLACES[scene] ?? FAMILY
  return places.flatMap(({ x, y, scale }, index) => {
    const drawing = drawings[index]
    return drawing ? [{ ...drawing, x, y, scale }] : []
  })
}

/**
 * Lists the bottles of a scene. Only perfumes of the demonstration have drawings. If none of them meets a condition, the
 * scene has one bottle less.
 */
export async function listSceneBottles(
  db: Db,
  source: Pick<DrawingSource, "find">,
  scene: Scene,
): Promise<DrawingInScene[]> {
  const family = FAMILIES.find((known) => scene === `family-${known}`)
  const conditions = family ? [eq(products.family, family)] : (SCENE_PRODUCTS[scene] ?? [])
  const found = await Promise.all(conditions.map((condition) => selectBestSold(db, condition)))
  const drawings = found.flat().flatMap((row) => findDrawing(row, source) ?? [])
  return placeDrawings(scene, drawings)
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
