import { and, asc, count, eq, lte, ne, sql } from "drizzle-orm"
import type { Locale } from "#domain/locale.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { priceIn } from "#shop-api/catalogue/to-wire-products.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"

/** Maximum number of products for which one phone can wait for an SMS at the same time. */
const MAX_OF_PHONE = 50
/** Requests are deleted half a year after the visitor has made them, or has made the same request again. */
const RETENTION_MS = 180 * 86_400_000

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
 * this product, updates the time, the language and the country of its request.
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
  await tx
    .insert(restockRequests)
    .values({ ...request, createdAt: at } satisfies NewRow<typeof restockRequests>)
    .onConflictDoUpdate({
      target: [restockRequests.productId, restockRequests.phone],
      set: { countryId, locale, createdAt: at },
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

const isDue = and(
  eq(products.id, restockRequests.productId),
  eq(products.orderable, true),
  isPublished,
)
const isPriced = and(
  eq(productPrices.productId, restockRequests.productId),
  eq(productPrices.countryId, restockRequests.countryId),
)

/**
 * Deletes and returns the oldest requests whose product can be ordered again. Until this transaction ends, other
 * transactions skip these rows, so that no request is served twice.
 */
export async function acquireDueRequests(tx: Transaction, limit: number): Promise<DueRequest[]> {
  const due = await tx
    .select({
      ...{ phone: restockRequests.phone, locale: restockRequests.locale, productId: products.id },
      ...{ country: countries.isoCode, brand: brands.name },
      ...{ name: products.name, volume: products.volume },
    })
    .from(restockRequests)
    .innerJoin(products, isDue)
    .innerJoin(productPrices, isPriced)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(countries, eq(countries.id, restockRequests.countryId))
    .orderBy(asc(restockRequests.createdAt), asc(restockRequests.productId))
    .limit(limit)
    .for("update", { of: restockRequests, skipLocked: true })
  if (due.length === 0) return []
  const keys = due.map(({ productId, phone }) => sql`(${productId}::integer, ${phone}::text)`)
  await tx
    .delete(restockRequests)
    .where(
      sql`(${restockRequests.productId}, ${restockRequests.phone}) in (${sql.join(keys, sql`, `)})`,
    )
  return due
}

/** Whether there is a request whose product can be ordered again. Takes no locks. */
export async function hasDueRequests(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ productId: restockRequests.productId })
    .from(restockRequests)
    .innerJoin(products, isDue)
    .innerJoin(productPrices, isPriced)
    .limit(1)
  return row !== undefined
}

export async function dropOldRequests(db: Db, at: Date): Promise<void> {
  const past = new Date(at.getTime() - RETENTION_MS)
  await db.delete(restockRequests).where(lte(restockRequests.createdAt, past))
}
