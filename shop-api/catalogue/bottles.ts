import { and, desc, eq, isNotNull, type SQL } from "drizzle-orm"
import type { BottleProduct } from "#demo/bottles/plan.ts"
import { MAX_ID } from "#domain/ids.ts"
import type { Scene } from "#domain/pictures.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/published.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"

const columns = {
  id: products.id,
  name: products.name,
  family: products.family,
  type: products.type,
  volume: products.volume,
  brand: { name: brands.name, house: brands.house },
}

export type BottleRow = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "family" | "type" | "volume"
> & {
  brand: Pick<typeof brands.$inferSelect, "name" | "house">
}

/** What a bottle's drawing depends on; null for a real brand, because its bottle must not be invented. */
export function toBottle({ brand, ...row }: BottleRow): BottleProduct | null {
  return brand.house ? { ...row, brand: brand.name, house: brand.house } : null
}

/** A product with everything that determines its pictures. */
export async function findPicturedProduct(db: Db, id: number) {
  if (id > MAX_ID) return null
  const [row] = await db
    .select({ ...columns, photos: products.photos })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id))
  return row ?? null
}

/** The bottles of each still life: the best sold product that meets each condition, the main bottle first. */
const CASTS: Partial<Record<Scene, readonly (SQL | undefined)[]>> = {
  hero: [
    eq(products.family, "aquatic"),
    eq(products.family, "fruity"),
    eq(products.family, "floral"),
  ],
  "hero-tall": [
    eq(products.family, "aquatic"),
    eq(products.family, "fruity"),
    eq(products.family, "floral"),
  ],
  women: [
    and(eq(products.gender, "F"), eq(products.family, "floral")),
    and(eq(products.gender, "F"), eq(products.family, "fruity")),
  ],
  men: [
    and(eq(products.gender, "M"), eq(products.family, "leather")),
    and(eq(products.gender, "M"), eq(products.family, "woody")),
  ],
}

/** The bottles of a still life; a condition that no demonstration perfume meets adds none. */
export async function listSceneBottles(db: Db, scene: Scene): Promise<BottleProduct[]> {
  const family = FAMILIES.find((known) => scene === `family-${known}`)
  const cast = family ? [eq(products.family, family)] : (CASTS[scene] ?? [])
  const found = await Promise.all(cast.map((role) => selectBestSold(db, role)))
  return found.flat().flatMap((row) => toBottle(row) ?? [])
}

/** The best sold demonstration perfume that meets the condition. */
export function selectBestSold(db: Db, role: SQL | undefined) {
  return db
    .select(columns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(and(role, isNotNull(brands.house), isPublished))
    .orderBy(desc(products.sold), products.id)
    .limit(1)
}

/** The newest products, as the home page and the list show them. */
export function listNewProducts(db: Db, limit: number) {
  return db
    .select({ ...columns, photos: products.photos })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(isPublished)
    .orderBy(desc(products.addedOn), desc(products.id))
    .limit(limit)
}
