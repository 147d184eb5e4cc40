import { and, desc, eq } from "drizzle-orm"
import type { AsyncCommand } from "fast-check"
import { expect } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { cancelOrder as cancelCall, payOrder } from "#contract/order-actions.ts"
import { getOrder } from "#contract/orders.ts"
import { MINOR_PER_MAJOR, percentOf } from "#domain/money.ts"
import { canMoveTo, type OrderStatus } from "#domain/order-status.ts"
import type { PaymentStatus } from "#domain/payment.ts"
import { computeTotals } from "#domain/totals.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"
import { refundDelivered } from "#shop-api/orders/refund-delivered.ts"
import type { Customer } from "#tests/support/api-customers.ts"
import { type draftOrder, newKey, place } from "#tests/support/orders.ts"
import type { Reply, TestApi } from "#tests/support/test-api.ts"

const MINUTE_MS = 60_000
const SAME_FOR_MS = 10 * MINUTE_MS
const RETRY_MS = 11 * 60 * MINUTE_MS
const UNPAID_MS = 12 * 60 * MINUTE_MS
const FEE_PERCENT = 2
const PROMO_PERCENT = 10

export const WAYS = ["bonus", "good card", "blocked card", "page"] as const
export type Way = (typeof WAYS)[number]

interface ModelOrder {
  id: string
  way: Way
  /** Price of the perfume when it was ordered. */
  price: number
  total: number
  hasPromo: boolean
  status: OrderStatus
  payment: PaymentStatus
  placedAt: number
  paidAt: number
  seenAgain: boolean
  /** Repeats the newest request that placed the order or retried its payment. */
  again: () => Promise<Reply>
  answer: Reply
}

/**
 * One customer with one perfume in the cart, and the expected state of the shop. All amounts are in
 * minor units.
 */
export interface Model {
  price: number
  /** The price that the customer last saw. */
  seenPrice: number
  balance: number
  now: number
  orders: ModelOrder[]
}

export interface Real {
  api: TestApi
  buyer: Customer
  productId: number
  /** A promocode of ten percent that each customer can use once. */
  promocode: string
  cards: Record<"good" | "blocked", number>
  body: Awaited<ReturnType<typeof draftOrder>>
}

type Step = AsyncCommand<Model, Real>

const own = ({ buyer }: Real, id: string) => ({ params: { id }, token: buyer.token })
const isOpen = ({ status, payment }: ModelOrder) =>
  status !== "cancelled" && (payment === "pending" || payment === "refused")
const isJustPaid = ({ status, payment, paidAt }: ModelOrder, now: number) =>
  status !== "cancelled" && payment === "paid" && now - paidAt < SAME_FOR_MS
const isAlive = ({ status, payment }: ModelOrder) =>
  status !== "cancelled" && (payment === "paid" || payment === "pending")
const usesPromo = (order: ModelOrder) =>
  order.hasPromo && (isAlive(order) || order.status === "delivered")

function totalOf(price: number, hasPromo: boolean): number {
  const rates = { discountPercent: hasPromo ? PROMO_PERCENT : 0, serviceFeePercent: FEE_PERCENT }
  return computeTotals([{ price, qty: 1 }], rates, "UZS").orderTotal
}

/** Returns the order at the index, modulo the number of orders. Undefined if there are no orders. */
function pick(model: Model, index: number): ModelOrder | undefined {
  return model.orders[index % Math.max(1, model.orders.length)]
}

async function expectAsModelled(order: ModelOrder, real: Real): Promise<void> {
  const now = await real.api.get(getOrder, own(real, order.id))
  expect([now.status, now.payment_status, now.total]).toEqual([
    order.status,
    order.payment,
    order.total,
  ])
}

/** Creates a step for one of the orders. The step is skipped while there are no orders. */
const onOrder = (
  name: string,
  index: number,
  run: (order: ModelOrder, model: Model, real: Real) => Promise<void>,
): Step => ({
  check: ({ orders: { length } }) => length > 0,
  toString: () => `${name}(${index})`,
  async run(model, real) {
    const order = pick(model, index)
    if (!order) return
    await run(order, model, real)
    await expectAsModelled(order, real)
  },
})

export const viewCart = (): Step => ({
  check: () => true,
  toString: () => "viewCart",
  async run(model, { api, buyer, productId }) {
    const query = { "item_ids[]": [String(productId)] }
    const check = await api.get(checkCheckout, { query, token: buyer.token })
    expect([check.total, check.bonus_balance]).toEqual([totalOf(model.price, false), model.balance])
    model.seenPrice = model.price
    const justPaid = model.orders.filter((order) => isJustPaid(order, model.now))
    const existing = model.orders.find(isOpen) ?? justPaid.at(-1)
    expect(check.existing_order?.id).toBe(existing?.id)
    if (existing?.payment === "paid") for (const order of justPaid) order.seenAgain = true
  },
})

export const order = (way: Way, hasPromo: boolean): Step => ({
  check: () => true,
  toString: () => `order(${way}${hasPromo ? ", promocode" : ""})`,
  async run(model, real) {
    const { api, buyer, cards } = real
    const payments = {
      bonus: { option: "bonus" },
      "good card": { option: "card", card_id: cards.good },
      "blocked card": { option: "card", card_id: cards.blocked },
      page: { option: "card" },
    }
    const total = totalOf(model.seenPrice, hasPromo)
    const body = {
      ...real.body,
      payment: payments[way],
      total: total / MINOR_PER_MAJOR,
      ...(hasPromo && { promocode: real.promocode }),
    }
    const key = newKey()
    const again = () => place(api, buyer, body, { key })
    const answer = await again()
    const open = model.orders.find(isOpen) ?? null
    const isRetry = open !== null && isRetried(open, model, { hasPromo, total })
    const expected = expectPlacing(model, { way, hasPromo, total, open, isRetry })
    expect(answer.status, JSON.stringify(answer.json)).toBe(expected)
    const isPlaced = expected === 201 || (expected === 402 && !isRetry)
    if (!isPlaced && !isRetry) return
    if (expected === 409 || expected === 422) return
    const [row] = await api.database.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, buyer.id))
      .orderBy(desc(orders.number))
      .limit(1)
    if (way === "bonus") model.balance -= total
    const payment = {
      bonus: "paid",
      "good card": "paid",
      "blocked card": "refused",
      page: "pending",
    } as const
    const attempt = { way, answer, again, payment: payment[way], paidAt: model.now }
    if (isRetry) {
      expect(row?.id).toBe(open.id)
      Object.assign(open, attempt)
      return
    }
    // The shop closes a refused order when a different one is placed.
    if (open) open.status = "cancelled"
    model.orders.push({
      id: row?.id ?? "",
      total,
      price: model.price,
      hasPromo,
      status: "collecting",
      placedAt: model.now,
      ...attempt,
      seenAgain: false,
    })
    if (open) await expectAsModelled(open, real)
  },
})

/** Whether the request pays the refused order again, because it contains the same order. */
function isRetried(
  open: ModelOrder,
  { now, price }: Model,
  { hasPromo, total }: { hasPromo: boolean; total: number },
): boolean {
  const isSame = open.hasPromo === hasPromo && open.total === total && open.price === price
  return open.payment === "refused" && now - open.placedAt < RETRY_MS && isSame
}

function expectPlacing(
  { orders: placed, now, price, seenPrice, balance }: Model,
  {
    way,
    hasPromo,
    total,
    open,
    isRetry,
  }: { way: Way; hasPromo: boolean; total: number; open: ModelOrder | null; isRetry: boolean },
): number {
  if (open?.payment === "pending") return 200
  const isDuplicate = (one: ModelOrder) => isJustPaid(one, now) && !one.seenAgain
  if (!open && placed.some(isDuplicate)) return 409
  if (hasPromo && placed.some(usesPromo)) return 409
  if (price !== seenPrice) return 409
  if (way === "blocked card") return 402
  if (way === "bonus" && balance < total) return 422
  return isRetry ? 200 : 201
}

export const repeat = (index: number): Step =>
  onOrder("repeat", index, async ({ id, again, answer }, _, real) => {
    const { status, json } = await again()
    if (answer.status !== 200) return expect([status, json]).toEqual([answer.status, answer.json])
    // For a request that has only retried the payment of an order, the shop stores no response. It reads the order
    // instead, so the repeated request returns the current order [D1.219].
    const read = await real.api.send(getOrder, { ...own(real, id), locale: "en" })
    // Only the call that reads an order has `paid_elsewhere`, and only while the order can be paid [D1.312].
    const expected = Object.assign({}, read.json, { paid_elsewhere: undefined })
    expect([status, json]).toEqual([200, expected])
  })

export const pay = (index: number): Step =>
  onOrder("pay", index, async (one, model, real) => {
    const body = { card_id: real.cards.good }
    const { status } = await real.api.send(payOrder, { ...own(real, one.id), body })
    if (one.status === "cancelled") return expect(status).toBe(409)
    if (one.payment !== "refused") return expect(status).toBe(200)
    if (one.hasPromo && model.orders.some(usesPromo)) return expect(status).toBe(409)
    expect(status).toBe(200)
    Object.assign(one, { payment: "paid", paidAt: model.now, way: "good card" })
  })

/** Applies the effects of a cancelled order. */
function endOrder(one: ModelOrder, model: Model): void {
  if (one.way === "bonus") model.balance += one.total
  if (one.payment === "paid") one.payment = "refunded"
  if (one.payment === "pending") one.payment = "refused"
  one.status = "cancelled"
}

export const cancel = (index: number): Step =>
  onOrder("cancel", index, async (one, model, real) => {
    const { status } = await real.api.send(cancelCall, own(real, one.id))
    expect(status).toBe(one.status === "collecting" ? 200 : 409)
    if (status === 200) endOrder(one, model)
  })

export const cancelAsOperator = (index: number): Step =>
  onOrder("cancelAsOperator", index, async (one, model, { api }) => {
    const done = cancelOrder(api.orderServices, { id: one.id, userId: "operator" })
    if (!canMoveTo(one.status, "cancelled")) return expect(done).rejects.toThrow()
    await done
    endOrder(one, model)
  })

export const advance = (index: number): Step =>
  onOrder("advance", index, async (one, model, { api }) => {
    // Tries the later status first, so that at most one of the two calls advances the order.
    for (const to of ADVANCE_STEPS.toReversed()) {
      const expected = one.payment === "paid" && canMoveTo(one.status, to)
      expect(await advanceOrder(api.database.db, one.id, { to, at: api.clock.now })).toBe(expected)
      if (!expected) continue
      one.status = to
      if (to === "delivered") model.balance += percentOf(one.total, 1, "UZS")
    }
  })

export const refund = (index: number): Step =>
  onOrder("refund", index, async (one, model, { api }) => {
    const result = await refundDelivered(api.database.db, one.id, api.clock.now)
    if (one.status !== "delivered" || one.payment !== "paid") return expect(result).toBeNull()
    await api.orderServices.charging.refund(one.id)
    one.payment = "refunded"
    if (one.way === "bonus") model.balance += one.total
    const earned = percentOf(one.total, 1, "UZS")
    const deducted = Math.min(earned, model.balance)
    expect(result).toEqual({ earned, deducted })
    model.balance -= deducted
  })

export const changePrice = (by: number): Step => ({
  check: ({ price }) => price + by > 0,
  toString: () => `changePrice(${by})`,
  async run(model, { api, productId }) {
    model.price += by
    await api.database.db
      .update(productPrices)
      .set({ amount: model.price })
      .where(and(eq(productPrices.productId, productId), eq(productPrices.countryId, 1)))
  },
})

export const wait = (minutes: number): Step => ({
  check: () => true,
  toString: () => `wait(${minutes} minutes)`,
  async run(model, real) {
    model.now += minutes * MINUTE_MS
    real.api.clock.now = new Date(model.now)
    await real.api.background.maintenance.run()
    for (const one of model.orders) {
      if (!isOpen(one) || model.now - one.placedAt < UNPAID_MS) continue
      one.status = "cancelled"
      one.payment = "expired"
      await expectAsModelled(one, real)
    }
  },
})
