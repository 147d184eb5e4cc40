import { and, asc, count, eq, inArray, isNotNull, lte, ne, notExists, or } from "drizzle-orm"
import { DAY_MS } from "#domain/durations.ts"
import type { Locale } from "#domain/locale.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { priceIn } from "#shop-api/catalogue/to-wire-products.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import { isSentOrRecent } from "#shop-api/sms/outbox.ts"

/** Maximum number of products for which one phone can wait for an SMS at the same time. */
const MAX_OF_PHONE = 50
/** Requests are deleted half a year after the visitor has made them, or has made the same request again. */
const RETENTION_MS = 180 * DAY_MS

/**
 * Checks that the product cannot be ordered at the moment, because only then may a visitor ask for the SMS that
 * announces that it can be ordered again. Locks the product's row, so that it cannot be deleted before the
 * transaction ends.
 *
 * @throws ApiError 404 when the product does not exist or is not sold in the country, 409 when it can be ordered
 */
export async function requireNotOrderable(
  tx: Transaction,
  productId: number,
  country: CountryRow,
): Promise<void> {
  const [row] = await tx
    .select({ orderable: products.orderable, amount: productPrices.amount })
    .from(products)
    .leftJoin(productPrices, priceIn(country))
    .where(and(eq(products.id, productId), isPublished))
    .for("key share", { of: products })
  if (!row) throw new ApiError(404, "error.product_not_found")
  if (row.amount === null) throw new ApiError(404, "error.product_not_sold_here")
  if (!row.orderable) return
  throw new ApiError(409, "restock.orderable", { extra: { current: { canBeAdded: true } } })
}

/**
 * Saves the request to send an SMS to a phone when the product can be ordered again. If the phone already waits for
 * this product, updates the time, the language and the country of its request. It also removes the id of the SMS from
 * the request: if an SMS for the earlier request is in the outbox, sending it does not delete this request.
 *
 * @throws ApiError 422 at the field phone when the phone waits for too many other products
 */
export async function saveRequest(
  tx: Transaction,
  request: { productId: number; phone: string; countryId: number; locale: Locale },
  at: Date,
): Promise<void> {
  const { productId, phone, countryId, locale } = request
  const isForOther = and(eq(restockRequests.phone, phone), ne(restockRequests.productId, productId))
  const [row] = await tx.select({ waiting: count() }).from(restockRequests).where(isForOther)
  if ((row?.waiting ?? 0) >= MAX_OF_PHONE) throw refuseFields({ phone: "restock.full" })
  const values = { countryId, locale, createdAt: at, messageId: null }
  await tx
    .insert(restockRequests)
    .values({ ...values, productId, phone } satisfies NewRow<typeof restockRequests>)
    .onConflictDoUpdate({
      target: [restockRequests.productId, restockRequests.phone],
      set: values,
    })
}

/** A request whose product can be ordered again, with everything that its SMS mentions. */
export interface DueRequest {
  phone: string
  locale: Locale
  productId: number
  /** ISO code of the country for which the visitor asked. */
  country: string
  brand: string
  name: string
  volume: number
}

const isOrderable = and(
  eq(products.id, restockRequests.productId),
  eq(products.orderable, true),
  isPublished,
)
const isPriced = and(
  eq(productPrices.productId, restockRequests.productId),
  eq(productPrices.countryId, restockRequests.countryId),
)

/** Whether a request has no SMS yet, or the shop has given its SMS up and tries again. */
function isUnannounced(db: Db | Transaction, at: Date) {
  const isItsSms = eq(smsOutbox.messageId, restockRequests.messageId)
  return notExists(
    db
      .select({ id: smsOutbox.id })
      .from(smsOutbox)
      .where(and(isItsSms, isSentOrRecent(at))),
  )
}

/**
 * Returns the oldest requests whose product can be ordered again and which have no SMS yet. Until this transaction
 * ends, other transactions skip these rows, so that no request is served twice. The caller must hold the lock of
 * `countSmsOfDay`, so that this query sees all SMS that other processes have written.
 */
export async function acquireDueRequests(
  tx: Transaction,
  limit: number,
  at: Date,
): Promise<DueRequest[]> {
  return await tx
    .select({
      phone: restockRequests.phone,
      locale: restockRequests.locale,
      productId: products.id,
      country: countries.isoCode,
      brand: brands.name,
      name: products.name,
      volume: products.volume,
    })
    .from(restockRequests)
    .innerJoin(products, isOrderable)
    .innerJoin(productPrices, isPriced)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(countries, eq(countries.id, restockRequests.countryId))
    .where(isUnannounced(tx, at))
    .orderBy(asc(restockRequests.createdAt), asc(restockRequests.productId))
    .limit(limit)
    .for("update", { of: restockRequests, skipLocked: true })
}

/** Stores which SMS announces the product of a request. The request is deleted when that SMS was sent. */
export async function setAnnouncement(
  tx: Transaction,
  { productId, phone }: DueRequest,
  messageId: string,
): Promise<void> {
  await tx
    .update(restockRequests)
    .set({ messageId })
    .where(and(eq(restockRequests.productId, productId), eq(restockRequests.phone, phone)))
}

/** Deletes the request whose SMS was sent. Does nothing for other SMS. */
export async function deleteAnnouncedRequest(db: Db, messageId: string): Promise<void> {
  await db.delete(restockRequests).where(eq(restockRequests.messageId, messageId))
}

/** Whether there is a request whose product can be ordered again and which has no SMS yet. Takes no locks. */
export async function hasDueRequests(db: Db, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ productId: restockRequests.productId })
    .from(restockRequests)
    .innerJoin(products, isOrderable)
    .innerJoin(productPrices, isPriced)
    .where(isUnannounced(db, at))
    .limit(1)
  return row !== undefined
}

/**
 * Deletes requests after RETENTION_MS, and requests whose SMS was sent. Most of the latter are deleted right after
 * sending (`deleteAnnouncedRequest`), but not if the shop stopped before, or if it did not receive the provider's
 * response and only a delivery report says that the SMS was sent.
 */
export async function dropOldRequests(db: Db, at: Date): Promise<void> {
  const past = new Date(at.getTime() - RETENTION_MS)
  const sent = db
    .select({ messageId: smsOutbox.messageId })
    .from(smsOutbox)
    .where(isNotNull(smsOutbox.sentAt))
  await db
    .delete(restockRequests)
    .where(or(lte(restockRequests.createdAt, past), inArray(restockRequests.messageId, sent)))
}
