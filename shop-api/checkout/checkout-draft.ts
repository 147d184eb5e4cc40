import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Delivery, saveDelivery } from "#contract/checkout.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { deliveryDrafts, users } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { lockCustomer, lockCustomerRow } from "#shop-api/orders/lock-customer.ts"
import type { SessionUser } from "#shop-api/services.ts"

export type Draft = z.output<typeof saveDelivery.answer>

/** The fields of an empty delivery form. A draft with these values may still contain a promocode or a payer. */
export const EMPTY_DELIVERY: Delivery = {
  email: null,
  region: null,
  district: null,
  location: "",
  notes: "",
}
export const EMPTY_DRAFT: Draft = { ...EMPTY_DELIVERY, promocode: null, payer: null }

export type DraftOwner = Pick<Caller, "country" | "now"> & { user: { id: number } }

/**
 * Returns the saved draft with another promocode or payer; saves nothing. `loadDelivery` (delivery-routes.ts) fills in
 * an empty draft with the address of an earlier order. This function does not, because its result is saved:
 * `loadDelivery` would then prefer the saved address to that of the cart's unpaid order.
 */
export async function mergeWithSavedDraft(
  db: Db,
  { country, user }: DraftOwner,
  given: Partial<Pick<Draft, "promocode" | "payer">>,
): Promise<Draft> {
  return { ...((await findDraft(db, country, user.id)) ?? EMPTY_DRAFT), ...given }
}

/** Returns the condition that finds the draft of a customer for a country. */
function isDraftOf(userId: number, country: CountryRow) {
  return and(eq(deliveryDrafts.userId, userId), eq(deliveryDrafts.countryId, country.id))
}

export async function findDraft(
  db: Db,
  country: CountryRow,
  userId: number,
): Promise<Draft | null> {
  const [draft] = await db.select().from(deliveryDrafts).where(isDraftOf(userId, country))
  return draft ? toDraft(draft) : null
}

function toDraft(row: typeof deliveryDrafts.$inferSelect): Draft {
  const { email, regionId: region, districtId: district, location, notes, promocode, payer } = row
  return { email, region, district, location, notes, promocode, payer }
}

/**
 * Finds the saved draft, the address of the customer's last order in the country, and the id of the customer's newest
 * order in any country whose payment was not refused; each is null if there is none. An order with a refused payment
 * does not count until the customer has paid it, because the shop keeps its draft until then.
 */
export async function findDraftAndOrders(db: Db, country: CountryRow, userId: number) {
  const lastInCountry = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.countryId, country.id)))
    .orderBy(desc(orders.number))
    .limit(1)
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.paymentStatus, "refused")))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(1)
  const [row] = await db
    .select({
      draft: deliveryDrafts,
      // Drizzle returns null for these columns together if the first one is null, which a region of an order never is.
      lastAddress: {
        region: orders.regionId,
        district: orders.districtId,
        email: orders.receiverEmail,
        location: orders.address,
      },
      newestOrderId: sql<string | null>`${newest}`,
    })
    .from(users)
    .leftJoin(deliveryDrafts, isDraftOf(userId, country))
    .leftJoin(orders, eq(orders.id, lastInCountry))
    .where(eq(users.id, userId))
  return {
    draft: row?.draft ? toDraft(row.draft) : null,
    // The customer's notes are not copied, because they were about that order only.
    lastAddress: row?.lastAddress ? { ...row.lastAddress, notes: "" } : null,
    newestOrderId: row?.newestOrderId ?? null,
  }
}

/**
 * Saves the draft. A customer has one draft at most, so the new draft replaces a former one, even a draft for another
 * country.
 */
export async function saveDraft(
  db: Db,
  { country, user, now }: DraftOwner,
  draft: Draft,
): Promise<void> {
  const { email, region: regionId, district: districtId, location, notes } = draft
  const { promocode, payer } = draft
  const values = {
    countryId: country.id,
    email,
    regionId,
    districtId,
    location,
    notes,
    promocode,
    payer,
    updatedAt: now(),
  }
  await db
    .insert(deliveryDrafts)
    .values({ userId: user.id, ...values } satisfies NewRow<typeof deliveryDrafts>)
    .onConflictDoUpdate({ target: deliveryDrafts.userId, set: values })
}

/** Saves a promocode in the customer's draft. Null removes the saved promocode. */
export async function saveDraftPromocode(
  db: Db,
  owner: DraftOwner & { user: SessionUser },
  promocode: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, owner.user)
    await saveDraft(tx, owner, await mergeWithSavedDraft(tx, owner, { promocode }))
  })
}

/**
 * Deletes the draft, including its promocode and payer. Called when the customer clears the form, and after an order.
 * Not called after a refused payment, because the customer may try again.
 */
export async function deleteDraft(db: Db, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Without this lock, a concurrent request that has read the draft could save it again after the deletion.
    await lockCustomerRow(tx, userId)
    await tx.delete(deliveryDrafts).where(eq(deliveryDrafts.userId, userId))
  })
}
