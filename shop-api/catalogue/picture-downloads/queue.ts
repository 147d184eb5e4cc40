import { and, asc, eq, inArray, isNotNull, lte, min, ne, sql } from "drizzle-orm"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import type { Db } from "#shop-api/db/database.ts"
import { pictureDownloads, products } from "#shop-api/db/schema/catalogue.ts"

/**
 * Seconds to wait before the second attempt to download a picture, before the third, and so on. If the last attempt
 * fails, the worker gives up the download.
 */
const PAUSES = [60, 600, 3600, 21_600, 43_200]
const AT_ONCE = 8
/** How long a worker may claim downloads, in seconds. All downloads of one claim together never take that long. */
const LEASE = 600

export interface ClaimedDownload {
  productId: number
  url: string
  attempts: number
}

const isOne = ({ productId, url }: Pick<ClaimedDownload, "productId" | "url">) =>
  and(eq(pictureDownloads.productId, productId), eq(pictureDownloads.url, url))

/** Claims due downloads of products whose import has finished. For LEASE seconds, other processes skip them. */
export async function acquireDownloads(db: Db, at: Date): Promise<ClaimedDownload[]> {
  const { productId, url, attempts, dueAt } = pictureDownloads
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ productId, url, attempts })
      .from(pictureDownloads)
      .innerJoin(products, eq(products.id, productId))
      .where(and(lte(dueAt, at), isPublished))
      .orderBy(asc(dueAt), asc(productId))
      .limit(AT_ONCE)
      .for("update", { of: pictureDownloads, skipLocked: true })
    for (const one of due) {
      const values = { dueAt: addSeconds(at, LEASE), attempts: one.attempts + 1 }
      await tx.update(pictureDownloads).set(values).where(isOne(one))
    }
    return due.map((one) => ({ ...one, attempts: one.attempts + 1 }))
  })
}

/** Finds the name of the file that was downloaded from the same URL for another product. Null when there is none. */
export async function findFetchedFileName(db: Db, { url, productId }: ClaimedDownload) {
  const [row] = await db
    .select({ name: pictureDownloads.name })
    .from(pictureDownloads)
    .where(
      and(
        eq(pictureDownloads.url, url),
        ne(pictureDownloads.productId, productId),
        isNotNull(pictureDownloads.name),
      ),
    )
    .limit(1)
  return row?.name ?? null
}

/**
 * Records the name of a downloaded picture, and replaces the URL by this name in the product. Skips the product if it
 * does not have this URL any more.
 */
export async function finishDownload(db: Db, one: ClaimedDownload, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ photos: products.photos })
      .from(products)
      .where(eq(products.id, one.productId))
      .for("update")
    await tx.update(pictureDownloads).set({ name, dueAt: null, problem: null }).where(isOne(one))
    if (!product?.photos.includes(one.url)) return
    const photos = product.photos.map((photo) => (photo === one.url ? name : photo))
    await tx
      .update(products)
      .set({ photos: [...new Set(photos)] })
      .where(eq(products.id, one.productId))
  })
}

/** Schedules the next attempt. If no attempt is left, gives up the download and returns true. */
export async function failDownload(
  db: Db,
  one: ClaimedDownload,
  { problem, isFinal, at }: { problem: string; isFinal: boolean; at: Date },
): Promise<boolean> {
  const pause = isFinal ? undefined : PAUSES[one.attempts - 1]
  const dueAt = pause === undefined ? null : addSeconds(at, pause)
  await db.update(pictureDownloads).set({ problem, dueAt }).where(isOne(one))
  return dueAt === null
}

/**
 * Releases a claimed download that was interrupted because the process stops. The interrupted attempt does not count.
 */
export async function releaseDownload(db: Db, one: ClaimedDownload, at: Date): Promise<void> {
  const values = { attempts: one.attempts - 1, dueAt: at }
  await db.update(pictureDownloads).set(values).where(isOne(one))
}

/**
 * Returns when the next download of a product whose import has finished is due; null when no such download is pending.
 */
export async function findNextDownload(db: Db): Promise<Date | null> {
  const { productId, dueAt } = pictureDownloads
  const [row] = await db
    .select({ due: min(dueAt) })
    .from(pictureDownloads)
    .innerJoin(products, eq(products.id, productId))
    .where(and(isNotNull(dueAt), isPublished))
  return row?.due ?? null
}

/**
 * Returns the names of the pictures that were downloaded from these URLs. URLs without a downloaded picture are left
 * out of the map.
 */
export async function listFetched(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .select({ url: pictureDownloads.url, name: pictureDownloads.name })
    .from(pictureDownloads)
    .where(and(inArray(pictureDownloads.url, [...urls]), isNotNull(pictureDownloads.name)))
  return new Map(rows.flatMap(({ url, name }) => (name === null ? [] : [[url, name]])))
}

/**
 * Schedules new attempts for downloads that were given up: all of them, or only those with a URL in `urls`. Returns
 * the number of these downloads.
 */
export async function retryDownloads(db: Db, urls?: readonly string[]): Promise<number> {
  const named =
    urls === undefined
      ? sql`true`
      : sql`url in (
    select json_array_elements_text(${JSON.stringify(urls)}::json))`
  const { rows } = await db.execute(sql`
    update picture_downloads set due_at = 'epoch', attempts = 0
    where due_at is null and name is null and ${named} returning 1`)
  return rows.length
}

function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
