import { clearDelivery, type Delivery, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { needsEmail } from "#domain/person-fields.ts"
import { checkRegionAndDistrict } from "#shop-api/checkout/check-region-and-district.ts"
import {
  mergeWithSavedDraft,
  type Draft,
  type DraftOwner,
  EMPTY_DRAFT,
  findDraft,
  findDraftAndOrders,
  deleteDraft,
  EMPTY_DELIVERY,
  saveDraft,
} from "#shop-api/checkout/checkout-draft.ts"
import { isSignedManager } from "#shop-api/checkout/signed-manager.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import { findOpenOrderDelivery } from "#shop-api/orders/open-order-of-cart.ts"

/**
 * Registers the routes for the draft of the delivery form. The shop saves what the customer has entered so far. A draft
 * is valid only in the country for which it was entered.
 */
export function registerDelivery(app: ApiApp): void {
  const { database, config } = app.services
  const { db } = database

  handle(app, getDelivery, async ({ query, caller }) => {
    if (query.promocode_only) {
      const { promocode } = (await findDraft(db, caller.country, caller.user.id)) ?? EMPTY_DRAFT
      return { ...EMPTY_DRAFT, promocode, last_order: null }
    }
    const unpaid = await findUnpaid(db, caller, query.item_ids)
    const { draft, newestOrderId } = await loadDelivery(db, caller, unpaid?.address)
    const by = { appSecret: config.appSecret, userId: caller.user.id, at: caller.now() }
    // The shop has signed the manager (`payer`) whom the customer has looked up by ID, and an order needs this
    // signature. When the signature has expired, the customer must enter the ID again.
    const payer = draft.payer && isSignedManager(draft.payer, by) ? draft.payer : null
    return {
      ...draft,
      payer,
      last_order: newestOrderId,
      ...(unpaid && { receiver: unpaid.receiver }),
    }
  })

  handle(app, saveDelivery, async ({ body, caller }) => {
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
      const { draft: before, newestOrderId } = await loadDelivery(tx, caller, unpaid?.address)
      // Placing an order deletes the draft. A request that the browser sent before the order must not save the draft
      // again. The browser sends the id of the last order it knows, so that the shop recognizes such a request.
      if (lastOrder !== undefined && lastOrder !== newestOrderId) return before
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
      const changesDelivery = Object.keys(given).some((name) => name in EMPTY_DELIVERY)
      await saveDraft(
        tx,
        caller,
        changesDelivery ? after : await mergeWithSavedDraft(tx, caller, given),
      )
      return after
    })
    return draft
  })

  handle(app, clearDelivery, async ({ caller }) => {
    await deleteDraft(db, caller.user.id)
    return { message: caller.t("checkout.cleared") }
  })
}

/**
 * Finds address and receiver of the unpaid order of a cart with one of each of these products. Null if there is none.
 */
function findUnpaid(db: Db, { country, user }: DraftOwner, ids: readonly number[]) {
  const lines = [...new Set(ids)].map((id) => ({ id, qty: 1 }))
  return findOpenOrderDelivery(db, { userId: user.id, countryId: country.id, lines })
}

/**
 * Returns the saved draft. If none of its delivery fields is filled in, they are taken from the cart's unpaid order, or
 * else from the customer's last order. Draft and orders are those of this country. Leaves out a region, a district or
 * an e-mail that an order in this country must not have. `findDraftAndOrders` describes `newestOrderId`.
 */
async function loadDelivery(
  db: Db,
  { country, user }: DraftOwner,
  unpaid?: Delivery,
): Promise<{ draft: Draft; newestOrderId: string | null }> {
  const found = await findDraftAndOrders(db, country, user.id)
  const draft = found.draft ?? EMPTY_DRAFT
  const saved = hasDelivery(draft) ? draft : { ...draft, ...(unpaid ?? found.lastAddress) }
  const problems = await checkRegionAndDistrict(db, country, saved)
  return {
    draft: {
      ...saved,
      email: needsEmail(country.isoCode) ? saved.email : null,
      region: problems.region ? null : saved.region,
      district: problems.region || problems.district ? null : saved.district,
    },
    newestOrderId: found.newestOrderId,
  }
}

function hasDelivery(draft: Draft): boolean {
  const names = Object.keys(EMPTY_DELIVERY) as (keyof Delivery)[]
  return names.some((name) => draft[name] !== EMPTY_DELIVERY[name])
}
