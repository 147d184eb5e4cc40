import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { z } from "zod"
import { clearDelivery, type Delivery, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { needsEmail } from "#domain/person-fields.ts"
import { checkRegionAndDistrict } from "#shop-api/checkout/check-region-and-district.ts"
import { isSignedPayer } from "#shop-api/checkout/payers.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { deliveryDrafts, users } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { handleSignedIn } from "#shop-api/http/route.ts"
import { lockCustomer, lockCustomerRow } from "#shop-api/orders/lock-customer.ts"
import { findOpenOrderDelivery } from "#shop-api/orders/open-order-of-cart.ts"
import type { SessionUser } from "#shop-api/services.ts"

type Draft = z.output<typeof saveDelivery.answer>

/** The fields of an empty delivery form. A draft with these values may still contain a promocode or a payer. */
const NO_ADDRESS: Delivery = { email: null, region: null, district: null, location: "", notes: "" }
const EMPTY: Draft = { ...NO_ADDRESS, promocode: null, payer: null }

/**
 * Registers the routes for the draft of the delivery form. The shop saves what the customer has entered so far. A draft
 * is valid only in the country for which it was entered.
 */
export function registerDelivery(app: ApiApp): void {
  const { database, config } = app.services
  const { db } = database

  handleSignedIn(app, getDelivery, async ({ query, caller }) => {
    if (query.promocode_only) {
      const { promocode } = (await findDraft(db, caller.country, caller.user.id)) ?? EMPTY
      return { ...EMPTY, promocode, last_order: null }
    }
    const unpaid = await findUnpaid(db, caller, query.item_ids)
    const { draft, lastOrderId } = await loadDelivery(db, caller, unpaid?.address)
    const by = { appSecret: config.appSecret, userId: caller.user.id, at: caller.now() }
    // The payer is a manager whom the customer has looked up by ID. The shop has signed the payer, and an order needs
    // this signature. When the signature has expired, the customer must enter the ID again.
    const payer = draft.payer && isSignedPayer(draft.payer, by) ? draft.payer : null
    return {
      ...draft,
      payer,
      last_order: lastOrderId,
      ...(unpaid && { receiver: unpaid.receiver }),
    }
  })

  handleSignedIn(app, saveDelivery, async ({ body, caller }) => {
    const { country } = caller
    const { country: typedFor, last_order: lastOrder, item_ids: ids = [], ...fields } = body
    // The customer has changed the country since opening the form, so the address in the form belongs to the former
    // country.
    if (typedFor !== undefined && typedFor !== country.isoCode) {
      throw new ApiError(409, "checkout.country_changed")
    }
    const draft = await db.transaction(async (tx) => {
      await lockCustomer(tx, caller.user)
      const unpaid = await findUnpaid(tx, caller, ids)
      const { draft: before, lastOrderId } = await loadDelivery(tx, caller, unpaid?.address)
      // Placing an order deletes the draft. A request that the browser sent before the order must not save the draft
      // again. The browser sends the id of the last order it knows, so that the shop recognizes such a request.
      if (lastOrder !== undefined && lastOrder !== lastOrderId) return before
      const given = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      )
      const after: Draft = { ...before, ...given }
      if (!needsEmail(country.isoCode)) after.email = null
      // The customer has chosen another region but no district yet. The district of the saved draft belongs to the
      // former region.
      if (body.region !== undefined && body.region !== before.region && !body.district) {
        after.district = null
      }
      const problems = await checkRegionAndDistrict(tx, country, after)
      if (Object.keys(problems).length > 0) throw refuseFields(problems)
      const hasDelivery = Object.keys(given).some((name) => name in NO_ADDRESS)
      await saveDraft(tx, caller, hasDelivery ? after : await addToDraft(tx, caller, given))
      return after
    })
    return draft
  })

  handleSignedIn(app, clearDelivery, async ({ caller }) => {
    await forgetDraft(db, caller.user.id)
    return { message: caller.t("checkout.cleared") }
  })
}

type DraftOwner = Pick<Caller, "country" | "now"> & { user: { id: number } }

/**
 * Finds address and receiver of the unpaid order of a cart with one of each of these products. Null if there is none.
 */
function findUnpaid(db: Db, { country, user }: DraftOwner, ids: readonly number[]) {
  const lines = [...new Set(ids)].map((id) => ({ id, qty: 1 }))
  return findOpenOrderDelivery(db, { userId: user.id, countryId: country.id, lines })
}

/**
 * Returns the saved draft. A draft without an address gets the address of the cart's unpaid order, or else of the
 * customer's last order. Draft and addresses are those of this country. Leaves out a region, a district or an e-mail
 * that an order in this country must not have. `lastOrderId` is that of `findDraftAndOrders`.
 */
async function loadDelivery(
  db: Db,
  { country, user }: DraftOwner,
  unpaid?: Delivery,
): Promise<{ draft: Draft; lastOrderId: string | null }> {
  const found = await findDraftAndOrders(db, country, user.id)
  const draft = found.draft ?? EMPTY
  const saved = hasAddress(draft) ? draft : { ...draft, ...(unpaid ?? found.last) }
  const problems = await checkRegionAndDistrict(db, country, saved)
  return {
    draft: {
      ...saved,
      email: needsEmail(country.isoCode) ? saved.email : null,
      region: problems.region ? null : saved.region,
      district: problems.region || problems.district ? null : saved.district,
    },
    lastOrderId: found.lastOrderId,
  }
}

function hasAddress(draft: Draft): boolean {
  const names = Object.keys(NO_ADDRESS) as (keyof Delivery)[]
  return names.some((name) => draft[name] !== NO_ADDRESS[name])
}

/**
 * Returns the saved draft with another promocode or payer. Does not add the address of an earlier order as
 * `loadDelivery` does: once saved, it would be used even for a cart whose unpaid order has another address.
 */
async function addToDraft(
  db: Db,
  { country, user }: DraftOwner,
  given: Partial<Pick<Draft, "promocode" | "payer">>,
): Promise<Draft> {
  return { ...((await findDraft(db, country, user.id)) ?? EMPTY), ...given }
}

/** Returns the condition that finds the draft of a customer for a country. */
function isDraftOf(userId: number, country: CountryRow) {
  return and(eq(deliveryDrafts.userId, userId), eq(deliveryDrafts.countryId, country.id))
}

async function findDraft(db: Db, country: CountryRow, userId: number): Promise<Draft | null> {
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
async function findDraftAndOrders(db: Db, country: CountryRow, userId: number) {
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
      last: {
        region: orders.regionId,
        district: orders.districtId,
        email: orders.receiverEmail,
        location: orders.address,
      },
      lastOrderId: sql<string | null>`${newest}`,
    })
    .from(users)
    .leftJoin(deliveryDrafts, isDraftOf(userId, country))
    .leftJoin(orders, eq(orders.id, lastInCountry))
    .where(eq(users.id, userId))
  return {
    draft: row?.draft ? toDraft(row.draft) : null,
    // The customer's notes are not copied, because they were about that order only.
    last: row?.last ? { ...row.last, notes: "" } : null,
    lastOrderId: row?.lastOrderId ?? null,
  }
}

/**
 * Saves the draft. A customer has one draft at most, so the new draft replaces a former one, even a draft for another
 * country.
 */
async function saveDraft(db: Db, { country, user, now }: DraftOwner, draft: Draft): Promise<void> {
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
    await saveDraft(tx, owner, await addToDraft(tx, owner, { promocode }))
  })
}

/**
 * Deletes the draft, including its promocode and payer. Called when the customer clears the form, and after an order.
 * Not called after a refused payment, because the customer may try again.
 */
export async function forgetDraft(db: Db, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Without this lock, a concurrent request that has read the draft could save it again after the deletion.
    await lockCustomerRow(tx, userId)
    await tx.delete(deliveryDrafts).where(eq(deliveryDrafts.userId, userId))
  })
}
