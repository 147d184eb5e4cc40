import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { auditBooks } from "#shop-api/orders/audit-books.ts"
import { reconcileReceipts } from "#shop-api/orders/reconcile-receipts.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { draftOrder, newKey, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"

// These tests combine each fault of each call of the payment provider with each action of the customer. In each
// combination the shop takes money at most once, only for a valid order, and returns it at most once.

const [PAID, CANCELLED] = [4, 50]
const [MINUTE, HOUR] = [60_000, 3_600_000]

/** Faults of one call. A call of a killed process never returns, so its worker seems dead to the shop. */
const FAULTS = [
  "its request lost",
  "its answer lost",
  "late after the lease",
  "sent twice",
  "the process killed before it",
  "the process killed after it",
] as const
type Fault = (typeof FAULTS)[number]

/** What the customer does while the fault lasts. */
const MEANWHILE = [
  "nothing",
  "card deleted",
  "order cancelled",
  "order paid again",
  "cart placed again",
  "cart placed to another address",
] as const
type Meanwhile = (typeof MEANWHILE)[number]

/** Flows that call the provider, and the calls of each. */
const FLOWS = {
  "a first payment": ["receipts.create", "receipts.pay"],
  "a repeated payment": ["receipts.check", "receipts.pay"],
  "a cancelled payment": ["receipts.check", "receipts.cancel"],
  "an overdue payment": ["receipts.check", "receipts.cancel"],
  "a payment after a refusal": ["receipts.create", "receipts.pay"],
  "a cart placed again after a refusal": ["receipts.create", "receipts.pay"],
  "a refund": ["receipts.check", "receipts.cancel"],
} as const
type Flow = keyof typeof FLOWS

const CALLS = Object.entries(FLOWS).flatMap(([flow, methods]) =>
  methods.map((method) => ({ flow: flow as Flow, method })),
)

/** Returns every combination in the full run, otherwise those that `isSelected` selects by their three indexes. */
function listRows(isSelected: (call: number, fault: number, meanwhile: number) => boolean) {
  return CALLS.flatMap((call, c) =>
    FAULTS.flatMap((fault, f) =>
      MEANWHILE.flatMap((meanwhile, m) =>
        isFullRun || isSelected(c, f, m) ? [{ ...call, fault, meanwhile }] : [],
      ),
    ),
  )
}

/**
 * Selects the combinations of a Latin square: in it, each call occurs with each fault and with each action of the
 * customer, and each fault with each action.
 */
const isInSquare = (call: number, fault: number, meanwhile: number) =>
  (call + fault + meanwhile) % MEANWHILE.length === 0

/** Selects half of the square: each call occurs with every second fault. */
const isInHalfSquare = (call: number, fault: number, meanwhile: number) =>
  isInSquare(call, fault, meanwhile) && (call + fault) % 2 === 0

/**
 * Selects one combination for each call. Over all calls, every fault and every action of the customer occurs at least
 * once.
 */
const isOnDiagonal = (call: number, fault: number, meanwhile: number) =>
  isInSquare(call, fault, meanwhile) &&
  fault === (call + Math.floor(call / FAULTS.length)) % FAULTS.length

interface Shop {
  /** The process with the fault. */
  worker: TestApi
  /** The process that serves the customer meanwhile and afterwards. */
  other: TestApi
  close(): Promise<void>
}

interface Armed {
  method: string
  fault: Fault
  reached: () => void
  released: Promise<void>
}

let armed: Armed | null = null

async function onPostgres(): Promise<Shop> {
  const database = await createFilledDatabase()
  const worker = await createTestApi({ databaseUrl: database.url, providerFetch })
  const other = await createTestApi({ databaseUrl: database.url, providerFetch })
  return {
    worker,
    other,
    async close() {
      await Promise.all([worker.close(), other.close()])
      await database.drop()
    },
  }
}

/** Opens one process for both roles, because the embedded store belongs to one process. */
async function onEmbedded(): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), "charge-faults-"))
  const api = await createTestApi({ dataDir: folder, providerFetch })
  return {
    worker: api,
    other: api,
    async close() {
      await api.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Send = (request: Request) => Promise<Response>

async function providerFetch(request: Request, own: Send): Promise<Response> {
  const method = await readMethod(request)
  const send = () => own(request.clone())
  if (armed?.method !== method) return send()
  const { fault, reached, released } = armed
  armed = null
  switch (fault) {
    case "its request lost":
      throw new Error("connection refused")
    case "its answer lost":
      await send()
      throw new Error("connection reset")
    case "late after the lease":
      reached()
      await released
      return send()
    case "sent twice": {
      const answer = await send()
      await send()
      return answer
    }
    case "the process killed before it":
      reached()
      return new Promise(() => {})
    case "the process killed after it":
      await send()
      reached()
      return new Promise(() => {})
  }
}

describe.each([
  {
    store: "PostgreSQL, with two processes",
    open: onPostgres,
    rows: listRows(isInHalfSquare),
  },
  {
    store: "the embedded store",
    open: onEmbedded,
    rows: listRows(isOnDiagonal),
  },
])("on $store", ({ open, rows }) => {
  let shop: Shop
  let customer: Customer
  let good: number
  let body: Awaited<ReturnType<typeof draftOrder>>
  let key: string

  beforeAll(async () => {
    shop = await open()
  }, 120_000)
  afterAll(() => shop.close(), 60_000)

  const db = () => shop.other.database.db

  beforeEach(async () => {
    armed = null
    customer = await createCustomer(shop.other)
    good = await saveCard("good")
    body = await draftOrder(shop.other, customer, { payment: { option: "card", card_id: good } })
    key = newKey()
  })

  const saveCard = (name: keyof typeof TEST_CARDS) =>
    saveTestCard(shop.other, customer.token, TEST_CARDS[name])

  function advance(milliseconds: number) {
    const now = new Date(shop.other.clock.now.getTime() + milliseconds)
    shop.worker.clock.now = now
    shop.other.clock.now = now
  }

  const buy = (api: TestApi, order: unknown = body) => place(api, customer, order, { key })
  const payBy = (api: TestApi, id: string, card: number) =>
    api.send(payOrder, {
      params: { id },
      token: customer.token,
      body: { option: "card", card_id: card },
    })
  const cancel = (api: TestApi, id: string) =>
    api.send(cancelOrder, { params: { id }, token: customer.token })

  async function getOrderId(): Promise<string> {
    const [row] = await db()
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, customer.id))
      .orderBy(desc(orders.number))
    return row?.id ?? ""
  }

  /** Expires the leases of a dead worker, which no longer renews them. */
  async function expireLeases(orderId: string) {
    advance(11_000)
    await db()
      .update(charges)
      .set({ leaseExpiresAt: shop.other.clock.now })
      .where(and(eq(charges.orderId, orderId), eq(charges.state, "pending")))
  }

  /** Brings an order to the start of the flow. Returns the function that calls the provider. */
  async function prepare(flow: Flow): Promise<() => Promise<unknown>> {
    const { worker, other } = shop
    const loseOnce = async (method: string, work: () => Promise<unknown>) => {
      armed = { method, fault: "its request lost", reached() {}, released: Promise.resolve() }
      await work()
      expect(armed).toBeNull()
    }
    switch (flow) {
      case "a first payment":
        return () => buy(worker)
      case "a repeated payment":
        await loseOnce("receipts.pay", () => buy(other))
        await forgetAnswer()
        return () => buy(worker)
      case "a cancelled payment": {
        await loseOnce("receipts.pay", () => buy(other))
        const id = await getOrderId()
        return () => cancel(worker, id)
      }
      case "an overdue payment": {
        await loseOnce("receipts.pay", () => buy(other))
        advance(16 * MINUTE)
        const [charge] = await db().select().from(charges).orderBy(desc(charges.id)).limit(1)
        if (!charge) throw new Error("nothing is charged")
        return () => worker.orderServices.charging.reconcile(charge, { cancel: false })
      }
      case "a payment after a refusal":
      case "a cart placed again after a refusal": {
        const empty = await saveCard("noFunds")
        const refused = { ...body, payment: { option: "card", card_id: empty } }
        expect((await buy(other, refused)).status).toBe(402)
        const id = await getOrderId()
        return flow === "a payment after a refusal"
          ? () => payBy(worker, id, good)
          : () => place(worker, customer, body)
      }
      case "a refund": {
        expect((await buy(other)).status).toBe(201)
        const id = await getOrderId()
        return () => cancel(worker, id)
      }
    }
  }

  /** Removes the cached response, as a crash does. */
  async function forgetAnswer() {
    await db()
      .update(idempotencyKeys)
      .set({ answer: null })
      .where(eq(idempotencyKeys.userId, customer.id))
  }

  async function act(meanwhile: Meanwhile, orderId: string) {
    const { other } = shop
    if (meanwhile === "card deleted") {
      // Deletes the card as an operator could. The shop itself refuses to delete a card with a pending charge.
      await db()
        .delete(cards)
        .where(and(eq(cards.userId, customer.id), eq(cards.id, good)))
    }
    if (meanwhile === "order cancelled") await cancel(other, orderId)
    if (meanwhile === "order paid again") {
      await payBy(other, orderId, await saveCard("otherGood"))
    }
    if (meanwhile.startsWith("cart placed")) {
      const payment = { option: "card", card_id: await saveCard("otherGood") }
      const delivery = {
        ...body.delivery,
        ...(meanwhile === "cart placed to another address" && { location: "Buxoro koʻchasi 3" }),
      }
      await place(other, customer, { ...body, payment, delivery })
    }
  }

  test.each(rows)(
    "[D1.02] $flow: $method, $fault, $meanwhile",
    async ({ flow, method, fault, meanwhile }) => {
      const start = await prepare(flow)
      const reached = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      armed = { method, fault, reached: reached.resolve, released: release.promise }
      const isKilled = fault.startsWith("the process killed")
      const isHeld = isKilled || fault === "late after the lease"
      const running = start()
      await (isHeld ? reached.promise : running)
      const orderId = await getOrderId()
      if (isHeld) await expireLeases(orderId)
      await act(meanwhile, orderId)
      release.resolve()
      if (!isKilled) await running
      expect(armed).toBeNull()
      await recover(orderId)
      const own = await db().select().from(orders).where(eq(orders.userId, customer.id))
      for (const { id } of own) await expectMoney(id)
      const isPaid = ({ status, paymentStatus }: (typeof own)[number]) =>
        paymentStatus === "paid" && status !== "cancelled"
      expect(own.filter(isPaid).length).toBeLessThanOrEqual(1)
    },
  )

  /** The customer retries, and the periodic jobs run until nothing is left to do. */
  async function recover(orderId: string) {
    const { other } = shop
    await forgetAnswer()
    await buy(other)
    for (const pause of [4 * MINUTE, 16 * MINUTE, 14 * HOUR]) {
      advance(pause)
      await expireLeases(orderId)
      await other.background.maintenance.run()
    }
  }

  async function expectMoney(orderId: string) {
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    const receipts = (await db().select().from(simulatorReceipts)).filter(
      ({ account }) => account["order_id"] === orderId,
    )
    const paid = receipts.filter(({ state }) => state === PAID)
    const isPaid = order?.paymentStatus === "paid" && order.status !== "cancelled"
    expect(paid.map(({ amount }) => amount)).toEqual(isPaid ? [order.total] : [])
    // The money of each other receipt was returned if it was ever taken.
    for (const { state, paidAt } of receipts) {
      if (state !== PAID && paidAt !== null) expect(state).toBe(CANCELLED)
    }
    expect(order?.paymentStatus).not.toBe("pending")
    expect(await auditBooks(db())).toEqual([])
    const to = new Date(shop.other.clock.now.getTime() + HOUR)
    const period = { from: new Date(to.getTime() - 48 * HOUR), to }
    expect(await reconcileReceipts(db(), shop.other.orderServices.payments, period)).toEqual([])
  }
})
