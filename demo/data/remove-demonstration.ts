import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm"
import { readDemoData } from "#demo/data/demo-data.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { socialLinks } from "#shop-api/db/schema/contact.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import { orderItems, orders, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"

/**
 * Numbers of the demonstration's rows that were deleted or changed. A row to which an order or another manager refers
 * is kept: `retired` counts the products that lost their prices, and `ended` counts the promocodes and managers that
 * got an end date.
 */
export interface RemovedDemonstration {
  products: { deleted: number; retired: number }
  brands: number
  promocodes: { deleted: number; ended: number }
  managers: { deleted: number; ended: number }
  socialLinks: number
}

/**
 * Removes the demonstration from a shop [D1.45]. Call it in a transaction. Countries, regions and names of notes are
 * kept. Rows to which orders refer are kept, too, but can no longer be used: a product loses its prices, and a
 * promocode or a manager gets an end date.
 *
 * @param yesterday YYYY-MM-DD, the end date of the promocodes that are kept
 */
export async function removeDemonstration(
  db: Db,
  { now, yesterday }: { now: Date; yesterday: string },
): Promise<RemovedDemonstration> {
  const demo = readDemoData()
  return {
    products: await removeProducts(
      db,
      demo.products.map(({ barcode }) => barcode),
    ),
    brands: await removeBrands(
      db,
      demo.brands.map(({ slug }) => slug),
    ),
    promocodes: await removePromocodes(db, demo.shop.promocodes, yesterday),
    managers: await removeManagers(db, demo.shop.managers, now),
    socialLinks: await removeSocialLinks(
      db,
      demo.shop.social_links.map(({ link }) => link),
    ),
  }
}

async function removeProducts(
  db: Db,
  barcodes: string[],
): Promise<RemovedDemonstration["products"]> {
  const isDemo = inArray(products.barcode, barcodes)
  const ordered = db.select({ id: orderItems.productId }).from(orderItems)
  const deleted = await db
    .delete(products)
    .where(and(isDemo, notInArray(products.id, ordered)))
    .returning({ id: products.id })
  const left = db.select({ id: products.id }).from(products).where(isDemo)
  const unpriced = await db
    .delete(productPrices)
    .where(inArray(productPrices.productId, left))
    .returning({ id: productPrices.productId })
  return { deleted: deleted.length, retired: new Set(unpriced.map(({ id }) => id)).size }
}

async function removeBrands(db: Db, slugs: string[]): Promise<number> {
  const used = db.select({ id: products.brandId }).from(products)
  const deleted = await db
    .delete(brands)
    .where(and(inArray(brands.slug, slugs), notInArray(brands.id, used)))
    .returning({ id: brands.id })
  return deleted.length
}

/**
 * Deletes the demonstration's promocodes, or ends those that were used. Compares the start dates as well as the
 * codes, so that a promocode of the operator that has the same code is kept.
 */
async function removePromocodes(
  db: Db,
  codes: readonly { code: string; starts: string }[],
  yesterday: string,
): Promise<RemovedDemonstration["promocodes"]> {
  const isDemo = or(
    ...codes.map(({ code, starts }) =>
      and(eq(promocodes.code, code), eq(promocodes.starts, starts)),
    ),
  )
  const used = db.select({ id: promocodeUses.promocodeId }).from(promocodeUses)
  const deleted = await db
    .delete(promocodes)
    .where(and(isDemo, notInArray(promocodes.id, used)))
    .returning({ id: promocodes.id })
  const isOpen = or(isNull(promocodes.ends), sql`${promocodes.ends} > ${yesterday}`)
  const ended = await db
    .update(promocodes)
    .set({ ends: yesterday })
    .where(and(isDemo, isOpen))
    .returning({ id: promocodes.id })
  return { deleted: deleted.length, ended: ended.length }
}

/**
 * Deletes the demonstration's managers. A manager to whom an order or another manager refers gets an end date instead.
 * So each manager is deleted before its sponsor (the manager who recruited it), which the demonstration's data lists
 * earlier.
 */
async function removeManagers(
  db: Db,
  all: readonly { id: number; name: string }[],
  now: Date,
): Promise<RemovedDemonstration["managers"]> {
  let deleted = 0
  for (const { id, name } of all.toReversed()) {
    const named = db.select({ id: orders.payerId }).from(orders).where(eq(orders.payerId, id))
    const brought = db
      .select({ id: managers.sponsorId })
      .from(managers)
      .where(eq(managers.sponsorId, id))
    const gone = await db
      .delete(managers)
      .where(
        and(
          eq(managers.id, id),
          eq(managers.name, name),
          notInArray(managers.id, named),
          notInArray(managers.id, brought),
        ),
      )
      .returning({ id: managers.id })
    deleted += gone.length
  }
  const isDemo = or(...all.map(({ id, name }) => and(eq(managers.id, id), eq(managers.name, name))))
  const ended = await db
    .update(managers)
    .set({ endedAt: now })
    .where(and(isDemo, isNull(managers.endedAt)))
    .returning({ id: managers.id })
  return { deleted, ended: ended.length }
}

async function removeSocialLinks(db: Db, links: string[]): Promise<number> {
  const deleted = await db
    .delete(socialLinks)
    .where(inArray(socialLinks.link, links))
    .returning({ id: socialLinks.id })
  return deleted.length
}
