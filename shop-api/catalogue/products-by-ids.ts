import { and, eq, inArray } from "drizzle-orm"
import type { PerfumeCard, Product, UnsoldProduct } from "#contract/product-schemas.ts"
import { MAX_ID } from "#domain/id.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { createRepresentativeChooser } from "#shop-api/catalogue/index/representative-row.ts"
import { listExclusions, selectAll } from "#shop-api/catalogue/index/selection.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { describePerfumes, readCards } from "#shop-api/catalogue/perfume-cards.ts"
import { readProducts } from "#shop-api/catalogue/read-products.ts"
import {
  type ProductContext,
  type ProductRow,
  priceIn,
  productColumns,
  imagesOf,
  productsFor,
} from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"

/**
 * Reads the products of a cart in the order of `ids`. Skips duplicates and unknown ids. `notSoldHere` lists the
 * products that have no price in the country, so that the cart can tell the customer why they cannot be ordered.
 */
export async function listProductsByIds(
  db: Db,
  ids: readonly number[],
  context: ProductContext,
): Promise<{ items: Product[]; notSoldHere: UnsoldProduct[] }> {
  const { country, drawingSource } = context
  const wanted = [...new Set(ids)].filter((id) => id <= MAX_ID)
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ ...productColumns, amount: productPrices.amount })
          .from(products)
          .innerJoin(brands, eq(brands.id, products.brandId))
          .leftJoin(productPrices, priceIn(country))
          .where(and(inArray(products.id, wanted), isPublished))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const toProduct = productsFor(context)
  const items: Product[] = []
  const notSoldHere: UnsoldProduct[] = []
  for (const id of wanted) {
    const row = byId.get(id)
    if (!row) continue
    const { amount, ...product } = row
    if (amount === null) notSoldHere.push(toUnsoldProduct(product, drawingSource))
    else items.push(toProduct({ ...product, amount }))
  }
  return { items, notSoldHere }
}

/**
 * Returns the same as `listProductsByIds`, but caches the products until the catalogue changes. Only products that are
 * not sold in the country, or do not exist, are read from the database each time.
 */
export async function listCachedProductsByIds(
  { db, live }: { db: Db; live: LiveIndex },
  ids: readonly number[],
  context: ProductContext,
): Promise<{ items: Product[]; notSoldHere: UnsoldProduct[] }> {
  const wanted = [...new Set(ids)].filter((id) => id <= MAX_ID)
  if (wanted.length === 0) return { items: [], notSoldHere: [] }
  const items = await readProducts({ db, index: await live.fresh() }, wanted, context)
  const found = new Set(items.map(({ id }) => id))
  const missing = wanted.filter((id) => !found.has(id))
  const { notSoldHere } = await listProductsByIds(db, missing, context)
  return { items, notSoldHere }
}

/**
 * Reads the perfumes of products, each one once, in the order of its first product. A perfume is represented by the
 * product that represents it in lists without filters. Skips unknown ids, and perfumes that the country does not sell.
 */
export async function listPerfumesByIds(
  { db, live }: { db: Db; live: LiveIndex },
  ids: readonly number[],
  context: ProductContext,
): Promise<{ items: PerfumeCard[]; notSoldHere: UnsoldProduct[] }> {
  const index = await live.fresh()
  const countryId = context.country.id
  const excludedBy = listExclusions(index, selectAll(countryId))
  const choose = createRepresentativeChooser(index, excludedBy, countryId)
  const known = ids.flatMap((id) => index.rowOf(id) ?? [])
  const groups = new Set(known.map((row) => index.groups.of(row)))
  const rows = [...groups].flatMap((group) => choose(group) ?? [])
  const perfumes = describePerfumes(index, rows, { excludedBy, countryId })
  const cards = { ids: [...perfumes.keys()], perfumes }
  return { items: await readCards({ db, index }, cards, context), notSoldHere: [] }
}

function toUnsoldProduct(row: Omit<ProductRow, "amount">, source: DrawingSource): UnsoldProduct {
  const { id, name, volume, brand } = row
  return {
    id,
    name,
    volume,
    brand: { id: brand.id, name: brand.name, slug: brand.slug },
    image: imagesOf(row, source).image,
  }
}
