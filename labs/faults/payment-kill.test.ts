import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { getOrder, Order, placeOrder } from "#contract/orders.ts"
import { getRepetitions } from "#labs/faults/repetitions.ts"
import { recordResult } from "#labs/faults/results.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { type PaymeSimulator, startPaymeSimulator } from "#tests/support/payme-simulator.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { getFreePort, type Shop, startShop } from "#tests/support/shop.ts"
import { createTestApi, SECRETS } from "#tests/support/test-api.ts"

// The shop, the payment provider and the database are separate processes. The tests kill only the shop.
let postgres: PostgresServer
let simulator: PaymeSimulator
let shop: Shop
let env: Record<string, string>
/** The session token of the customer who places the next orders. `body` is what the customer sends as an order. */
let token: string
let body: Awaited<ReturnType<typeof draftOrder>>
const buyers: { token: string; body: typeof body }[] = []
const rounds = getRepetitions()
/**
 * After this number of orders, the test uses another customer, because the shop limits the orders of one customer
 * (`ORDER_LIMITS`).
 */
const ORDERS_OF_CUSTOMER = 20

beforeAll(async () => {
  postgres = await startPostgres()
  const port = await getFreePort()
  const siteUrl = `http://localhost:${port}`
  simulator = await startPaymeSimulator(siteUrl)
  env = { ...SECRETS, ...simulator.env, SITE_URL: siteUrl, PORT: String(port), LOG_LEVEL: "warn" }
  const setup = await createTestApi({ databaseUrl: postgres.url, env, startsAt: new Date() })
  // The first test uses all of these customers but the last one, which the second test uses.
  for (let left = rounds + ORDERS_OF_CUSTOMER; left > 0; left -= ORDERS_OF_CUSTOMER) {
    const customer = await createCustomer(setup)
    const card = await saveTestCard(setup, customer.token, TEST_CARDS.good)
    const payment = { option: "card", card_id: card }
    buyers.push({
      token: customer.token,
      body: await draftOrder(setup, customer, { payment }),
    })
  }
  await setup.close()
  shop = await startShop({ ...env, DATABASE_URL: postgres.url }, "shop-api/main.ts")
}, 180_000)

afterAll(async () => {
  await shop.stop()
  await simulator.stop()
  await postgres.stop()
}, 60_000)

function useBuyer(buyer: (typeof buyers)[number] | undefined): void {
  if (!buyer) throw new Error("there is no such customer")
  token = buyer.token
  body = buyer.body
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

function ask(path: string, { headers, ...init }: Asked = {}): Promise<Response> {
  return fetch(shop.url + path, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${token}`, "app-locale": "en" },
  })
}

const place = (key: string) =>
  ask(placeOrder.path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  })

/** Opens the checkout, so that the next order counts as a new purchase and not as a duplicate. */
async function openCheckout(): Promise<void> {
  const query = new URLSearchParams(body.items.map(({ id }) => ["item_ids[]", String(id)]))
  expect((await ask(`${checkCheckout.path}?${query}`)).status).toBe(200)
}

/** Waits until the payment of an order is not pending any more, and returns the order. */
async function whenPaid(id: string): Promise<Order> {
  for (;;) {
    const response = await ask(getOrder.path.replace("{id}", id))
    const order = Order.parse(await response.json())
    if (order.payment_status !== "pending") return order
  }
}

const receiptsOf = (id: string) =>
  simulator.db
    .select()
    .from(simulatorReceipts)
    .where(sql`${simulatorReceipts.account} ->> 'order_id' = ${id}`)

test(
  `[D.70] has one paid order for each of ${rounds} kills between a charge and its response`,
  async () => {
    const { db, close } = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
    try {
      for (let round = 1; round <= rounds; round += 1) {
        useBuyer(buyers[Math.floor((round - 1) / ORDERS_OF_CUSTOMER)])
        const key = `killed-while-charging-${round}`
        await openCheckout()
        const held = simulator.holdAnswer("receipts.pay")
        const answer = place(key).catch(() => null)
        const early = await Promise.race([held.done, answer])
        expect(await early?.text()).toBeUndefined()
        await shop.kill9()
        held.release()
        expect(await answer).toBeNull()
        const left = await db.select().from(orders).where(eq(orders.paymentStatus, "pending"))
        expect(left).toHaveLength(1)
        const id = left[0]?.id ?? ""
        await shop.restart()
        // In every second round the customer sends the order again. In the other rounds the shop's maintenance job must
        // find the charge.
        if (round % 2 === 1) expect((await place(key)).status).toBe(201)
        const order = await whenPaid(id)
        expect(order).toMatchObject({ payment_status: "paid", status: "collecting" })
        expect(order.timeline).toHaveLength(1)
        const again = Order.parse(await (await place(key)).json())
        expect([again.id, again.payment_status]).toEqual([id, "paid"])
        const receipts = await receiptsOf(id)
        expect(receipts.map(({ state, amount }) => [state, amount])).toEqual([[4, order.total]])
        const charged = await db.select().from(charges).where(eq(charges.orderId, id))
        expect(charged.map(({ state }) => state)).toEqual(["paid"])
        expect(await checkInvariants(db)).toEqual([])
      }
      expect(await db.$count(orders)).toBe(rounds)
      recordResult({
        fault: "killed between a charge and its response",
        times: rounds,
        orders: rounds,
        lost: 0,
      })
    } finally {
      await close()
    }
  },
  rounds * 60_000,
)

test("[D.70] charges an order that is sent again after a kill before its charge", async () => {
  const { db, close } = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
  try {
    useBuyer(buyers.at(-1))
    const key = "killed-before-charging"
    await openCheckout()
    const held = simulator.holdAnswer("receipts.create")
    const answer = place(key).catch(() => null)
    await held.done
    await shop.kill9()
    held.release()
    expect(await answer).toBeNull()
    await shop.restart()
    const again = await place(key)
    expect(again.status).toBe(201)
    const order = Order.parse(await again.json())
    expect(order.payment_status).toBe("paid")
    // The receipt that the killed process has created remains unpaid (state 0). The second receipt is paid (state 4).
    const states = (await receiptsOf(order.id)).map(({ state }) => state)
    expect(states.toSorted((one, other) => one - other)).toEqual([0, 4])
    expect(await checkInvariants(db)).toEqual([])
  } finally {
    await close()
  }
})
