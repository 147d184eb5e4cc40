import { checkCheckout } from "#contract/checkout.ts"
import { computeCheckout } from "#shop-api/checkout/compute-checkout.ts"
import { limitPromocodeGuesses } from "#shop-api/checkout/limit-promocode-guesses.ts"
import { registerManagerRoutes } from "#shop-api/checkout/manager-routes.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { handle } from "#shop-api/http/route.ts"
import { LimitRefusal } from "#shop-api/limits/check-limits.ts"
import { findExistingOrder } from "#shop-api/orders/open-order-of-cart.ts"
import { listOverlappingOrders } from "#shop-api/orders/overlapping-orders.ts"
import { findOrder } from "#shop-api/orders/read-orders.ts"
import { markCartSeen } from "#shop-api/orders/recent-duplicates.ts"
import { findPayProblem } from "#shop-api/orders/require-payable.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

/**
 * Registers the routes of the checkout page [S2.11]: one computes what an order of the cart would cost, the other looks
 * up the manager through whom the customer orders.
 */
export function registerCheckout(app: ApiApp, payments: Payments): void {
  const { services } = app
  const { config, database, catalogue, drawingSource } = services
  registerManagerRoutes(app)

  handle(app, checkCheckout, async ({ query, caller }) => {
    const { country, locale, t } = caller
    const [userId, at] = [caller.user.id, caller.now()]
    const lines = [...new Set(query.item_ids)].map((id) => ({ id, qty: 1 }))
    const { promocode } = query
    const refusal = promocode?.trim() ? await findRefusal(app, caller, promocode) : null
    const cart = { userId, countryId: country.id, lines }
    const existing = query.totals_only ? null : await findExistingOrder(database.db, cart, at)
    // If an order of this cart is paid already, the response shows it to the customer. `markCartSeen` records this.
    // When the customer then orders the same cart again, the shop does not take the second order for a mistake.
    if (existing?.isPaid) await markCartSeen(database.db, cart, at)
    const order = existing && (await findOrder({ services, payments }, existing.id, caller))
    const payProblem =
      order?.payment_status === "refused" ? await findPayProblem(services, order.id, caller) : null
    const { checkout } = await computeCheckout(
      database.db,
      { userId, country, locale, t, lines, promocode: refusal ? undefined : promocode, at },
      { serviceFeePercent: config.serviceFeePercent, payments, catalogue, drawingSource },
    )
    // The query below gets only the ids of existing products: any other id may be too large for the database's
    // integers.
    const productIds = checkout.items.flatMap(({ id, product }) => (product ? [id] : []))
    const orderableIds = checkout.items.flatMap(({ id, problem }) => (problem ? [] : [id]))
    const canBePlaced =
      !query.totals_only && productIds.length > 0 && order?.payment_status !== "pending"
    const { refused, pending } = canBePlaced
      ? await listOverlappingOrders(database.db, { userId, productIds, orderableIds })
      : { refused: [], pending: [] }
    return {
      ...checkout,
      ...(refusal && { promocode_problem: refusal }),
      ...(existing &&
        order && {
          existing_order: { ...order, payer_id: existing.payerId, pay_problem: payProblem },
        }),
      replaced_orders: refused.flatMap(({ id, number }) => (id === order?.id ? [] : [number])),
      pending_orders: pending,
    }
  })
}

/**
 * Returns an error message if the customer has entered too many wrong promocodes, otherwise null. With an error, the
 * checkout is computed without the promocode.
 */
async function findRefusal(app: ApiApp, caller: Caller, promocode: string): Promise<string | null> {
  try {
    await limitPromocodeGuesses(app.services, caller, promocode)
    return null
  } catch (error) {
    if (error instanceof LimitRefusal) return caller.t("error.too_many_requests")
    throw error
  }
}
