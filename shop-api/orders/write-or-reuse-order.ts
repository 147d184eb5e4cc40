import { eq } from "drizzle-orm"
import { z } from "zod"
import { Checkout } from "#contract/checkout.ts"
import type { OrderRequest } from "#contract/orders.ts"
import { formatAmount } from "#domain/money.ts"
import type { MessageKey } from "#locales/translate.ts"
import { computeCheckout } from "#shop-api/checkout/compute-checkout.ts"
import { redeemPromocode } from "#shop-api/checkout/promocode-uses.ts"
import { requireSignedManager } from "#shop-api/checkout/signed-manager.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { charges, orderEvents, orderItems, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError, refuseFields, type Wording } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { spendBonus } from "#shop-api/orders/bonus.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import { buildItemRows, buildOrderValues } from "#shop-api/orders/new-order-columns.ts"
import { canRetryOrder, lockOpenOrder } from "#shop-api/orders/open-order-of-cart.ts"
import { requireFewKeys, requireFewUnpaid } from "#shop-api/orders/order-limits.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { closeContainedOrders, lockContainedOrders } from "#shop-api/orders/overlapping-orders.ts"
import { isUnpaidTooLong } from "#shop-api/orders/payment-deadline.ts"
import type { Receiver } from "#shop-api/orders/receiver.ts"
import { findRecentDuplicate } from "#shop-api/orders/recent-duplicates.ts"
import { type ChargeValues, requirePaymentChoice } from "#shop-api/orders/require-payment-choice.ts"
import type { SessionUser } from "#shop-api/services.ts"

const NO_MANAGER = { payerId: null, payerName: null, sponsorName: null, parentName: null }

interface NewOrder {
  /** The id that a new order gets. */
  newId: string
  body: OrderRequest
  receiver: Receiver
  caller: Caller<SessionUser>
}

/** The order that the response describes: a new one, or one that already existed. */
interface WrittenOrder {
  orderId: string
  /** False when no new order was placed, because the customer had an open order of the same cart. */
  placed: boolean
  isPaid: boolean
}

/**
 * Writes an order with its lines, the use of its promocode, and its payment: a pending charge, the spent bonus points,
 * or nothing if the total is 0. All amounts are computed in the transaction.
 *
 * The cart may already have an open order:
 *
 * - Its payment is pending: returns that order unchanged.
 * - Its payment was refused, and the request is for the same order: starts another payment of that order.
 * - Its payment was refused, and the request differs or the order expires soon: cancels it and writes a new order.
 *
 * Before it writes or reuses an order, it cancels the customer's other refused orders whose products are all in this
 * cart. Otherwise the customer could pay for these products twice.
 *
 * @throws ApiError 409 when the checkout differs from what the customer has seen, the same cart was paid a moment ago,
 *   or the pending order of the cart was not paid in time and is about to be cancelled; 422 when the order cannot be
 *   paid in the requested way; 429 above the limits of orders and payments
 */
export async function writeOrReuseOrder(
  tx: Transaction,
  { services, payments }: Pick<OrderServices, "services" | "payments">,
  { newId, body, receiver, caller }: NewOrder,
): Promise<WrittenOrder> {
  const { country, user, locale, t } = caller
  const at = caller.now()
  const { catalogue, drawingSource } = services
  const { bonusPercent, serviceFeePercent } = services.config
  const ids = body.items.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuseFields({ items: "field.invalid" })
  const cart = { userId: user.id, countryId: country.id, lines: body.items }
  await lockCustomer(tx, user)
  await requireFewKeys(tx, user.id, at)
  const open = await lockOpenOrder(tx, cart)
  const isPending = open?.paymentStatus === "pending"
  if (isPending && !isUnpaidTooLong(open.createdAt, at)) {
    return { orderId: open.id, placed: false, isPaid: false }
  }
  const duplicate = open ? null : await findRecentDuplicate(tx, cart, at)
  // Orders are locked before the promocode (see lockCustomer).
  const contained = await lockContainedOrders(tx, { userId: user.id, productIds: ids })
  const { checkout, promocode, lostTotal } = await computeCheckout(
    tx,
    { userId: user.id, country, locale, t, lines: body.items, promocode: body.promocode, at },
    { serviceFeePercent, payments, catalogue, drawingSource },
    { lock: true },
  )
  requireUnchanged(checkout, body, { overdue: isPending ? open : null, duplicate, lostTotal })
  const by = { appSecret: services.config.appSecret, userId: user.id, at }
  const manager = body.payer ? await requireSignedManager(tx, body.payer, by) : NO_MANAGER
  const { option } = body.payment
  const values = {
    ...buildOrderValues({ cart, checkout, option, bonusPercent, at }),
    ...receiver,
    ...manager,
    promocode: promocode?.code ?? null,
  }
  const isRetry = open !== null && (await canRetryOrder(tx, open, { values, checkout, at }))
  const orderId = isRetry ? open.id : newId
  const charge =
    option === "card"
      ? await requirePaymentChoice(
          tx,
          { services, payments },
          { ...body.payment, orderId, userId: user.id, country, prefix: "payment.", at },
        )
      : null

  await closeContainedOrders(tx, contained, { by: orderId, at })
  const { paymentStatus, paymentType, arrivalFrom, arrivalTo } = values
  const isPaid = paymentStatus === "paid"
  if (isRetry) {
    const attempt = { paymentStatus, paymentType, arrivalFrom, arrivalTo }
    await tx.update(orders).set(attempt).where(eq(orders.id, orderId))
  } else {
    if (!isPaid) await requireFewUnpaid(tx, user.id, at)
    await tx.insert(orders).values({ id: orderId, ...values })
    await tx.insert(orderItems).values(buildItemRows(orderId, checkout))
  }
  if (promocode) await redeemPromocode(tx, promocode, { id: orderId, userId: user.id })
  await writePayment(tx, { orderId, checkout, charge, caller })
  return { orderId, placed: !isRetry, isPaid }
}

const createWording = (key: MessageKey, { number }: { number: number }): Wording => ({
  key,
  params: { number: String(number) },
})

/**
 * Refuses an order that the customer should look at again.
 *
 * @param reasons.overdue the pending order of the cart, which was not paid in time
 * @param reasons.duplicate the order of the same cart that was paid a moment ago
 * @param reasons.lostTotal the total with a promocode that no longer applies; null if there is none
 * @throws ApiError 409 when `overdue` or `duplicate` is given, or when the checkout differs from what the customer has
 *   seen
 */
function requireUnchanged(
  checkout: Checkout,
  body: OrderRequest,
  reasons: Record<"overdue" | "duplicate", { number: number } | null> & {
    lostTotal: number | null
  },
): void {
  const { overdue, duplicate, lostTotal } = reasons
  if (overdue) throw refuseChanged(checkout, createWording("order.closing", overdue))
  if (duplicate) throw refuseChanged(checkout, createWording("order.placed_already", duplicate))
  const hasProblem = checkout.items.some(({ problem }) => problem)
  const { promocode_problem: problem } = checkout
  if (hasProblem) throw refuseChanged(checkout, "order.has_unorderable")
  if (problem && lostTotal === body.total) {
    throw refuseChanged(checkout, { key: "order.promocode_changed", params: { problem } })
  }
  if (problem || checkout.total !== body.total) {
    throw refuseChanged(checkout)
  }
}

interface Payment {
  orderId: string
  checkout: Checkout
  /** Null when the customer pays with bonus points. */
  charge: ChargeValues | null
  caller: NewOrder["caller"]
}

/**
 * Writes the pending charge of an order that the customer pays at a provider. If the order is free or the customer pays
 * with bonus points, spends the points and records that the shop starts to collect the order.
 */
async function writePayment(
  tx: Transaction,
  { orderId, checkout, charge, caller }: Payment,
): Promise<void> {
  const at = caller.now()
  const isFree = checkout.total === 0
  if (charge && !isFree) {
    await tx.insert(charges).values({ ...charge, orderId, state: "pending", createdAt: at })
    return
  }
  if (!isFree) await payByBonus(tx, { orderId, checkout, caller })
  await tx.insert(orderEvents).values({ orderId, status: "collecting", at })
}

async function payByBonus(
  tx: Transaction,
  { orderId, checkout, caller }: Omit<Payment, "charge">,
): Promise<void> {
  const { currency, total: amount, bonus_balance: balance } = checkout
  const spend = { userId: caller.user.id, currency, amount, orderId, at: caller.now() }
  if (await spendBonus(tx, spend)) return
  const params = { balance: formatAmount(balance, currency, caller.locale), currency }
  throw refuseFields({ "payment.option": { key: "payment.not_enough_bonus", params } })
}

/** Creates the 409 for a checkout that has changed; the response contains the current checkout [D.49]. */
function refuseChanged(current: Checkout, why: Wording = "order.changed"): ApiError {
  return new ApiError(409, why, { extra: { current: z.encode(Checkout, current) } })
}
