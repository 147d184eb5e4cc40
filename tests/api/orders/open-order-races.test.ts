import { AsyncLocalStorage } from "node:async_hooks"
import { eq, sql } from "drizzle-orm"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { reconcileReceipts } from "#shop-api/orders/reconcile-receipts.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase, type TestDatabase } from "#tests/support/test-database.ts"

// For each n, one process stops before its n-th statement. Meanwhile the other process works on the same cart until it
// has finished or must wait for the first. In whatever order their steps run, the cart is paid once.

const HOUR = 3_600_000
const PAID = 4
/** A request that runs a statement more often than this is polling for another worker's lease. */
const POLLS = 3

/**
 * Counts the database statements of one AsyncLocalStorage context, and blocks the statement with the number `stopsAt`
 * until `release` is called.
 */
class Barrier {
  readonly reached = Promise.withResolvers<void>()
  readonly #stopsAt: number
  readonly #released = Promise.withResolvers<void>()
  #count = 0

  constructor(stopsAt: number) {
    this.#stopsAt = stopsAt
  }

  /** The number of statements that have run in the context of this barrier. */
  get count(): number {
    return this.#count
  }

  async pass(): Promise<void> {
    this.#count += 1
    if (this.#count !== this.#stopsAt) return
    this.reached.resolve()
    await this.#released.promise
  }

  release(): void {
    this.#released.resolve()
  }
}

/** Resolves when a request polls whether the lease of a charge is released. */
class Polling {
  readonly seen = Promise.withResolvers<void>()
  readonly #counts = new Map<string, number>()

  async pass(statement: string): Promise<void> {
    if (!/^select .* from "charges"/.test(statement)) return
    const count = (this.#counts.get(statement) ?? 0) + 1
    this.#counts.set(statement, count)
    if (count > POLLS) this.seen.resolve()
  }
}

const context = new AsyncLocalStorage<Barrier | Polling>()

type Query = (...args: unknown[]) => unknown
const query = Reflect.get(Client.prototype, "query") as Query

beforeAll(() => {
  Reflect.set(Client.prototype, "query", function (this: Client, ...args: unknown[]) {
    const passed = context.getStore()?.pass(textOf(args[0]))
    return passed ? passed.then(() => query.apply(this, args)) : query.apply(this, args)
  })
})
afterAll(() => void Reflect.set(Client.prototype, "query", query))

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement
  return (statement as { text?: string }).text ?? ""
}

let database: TestDatabase
let one: TestApi
let other: TestApi
beforeAll(async () => {
  database = await createFilledDatabase()
  one = await createTestApi({ databaseUrl: database.url })
  other = await createTestApi({ databaseUrl: database.url })
}, 120_000)
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
}, 60_000)

const db = () => other.database.db

interface Cart {
  customer: Customer
  orderId: string
  body: Awaited<ReturnType<typeof draftOrder>>
  cards: { good: number; second: number }
}

/** Creates a customer whose cart was ordered once, with a card that the provider refused. */
async function refuse(): Promise<Cart> {
  const customer = await createCustomer(other)
  await grant(other, customer, 10_000_000)
  const save = (name: keyof typeof TEST_CARDS) =>
    saveTestCard(other, customer.token, TEST_CARDS[name])
  const payment = { option: "card", card_id: await save("blocked") }
  const body = await draftOrder(other, customer, { payment })
  expect((await place(other, customer, body)).status).toBe(402)
  const [order] = await db().select().from(orders).where(eq(orders.userId, customer.id))
  const cards = { good: await save("good"), second: await save("otherGood") }
  return { customer, body, cards, orderId: order?.id ?? "" }
}

type Act = (api: TestApi, cart: Cart) => Promise<unknown>

const byCard = (card_id: number) => ({ payment: { option: "card", card_id } })
const ofOrder = ({ orderId: id, customer: { token } }: Cart) => ({ params: { id }, token })

const ACTS = {
  "places the cart again": (api, { customer, body, cards }) =>
    place(api, customer, { ...body, ...byCard(cards.good) }),
  "places it with another card": (api, { customer, body, cards }) =>
    place(api, customer, { ...body, ...byCard(cards.second) }),
  "places it with bonus points": (api, { customer, body }) =>
    place(api, customer, { ...body, payment: { option: "bonus" } }),
  "places it on the provider's page": (api, { customer, body }) =>
    place(api, customer, { ...body, payment: { option: "card" } }),
  "places it to another address": (api, { customer, body, cards }) =>
    place(api, customer, {
      ...body,
      ...byCard(cards.good),
      delivery: { ...body.delivery, location: "Buxoro koʻchasi 3" },
    }),
  "pays in the cabinet": (api, cart) =>
    api.send(payOrder, { ...ofOrder(cart), body: { card_id: cart.cards.second } }),
  "cancels in the cabinet": (api, cart) => api.send(cancelOrder, ofOrder(cart)),
  "expires the order": async (api, { orderId }) => {
    await db()
      .update(orders)
      .set({ createdAt: new Date(api.clock.now.getTime() - 12 * HOUR) })
      .where(eq(orders.id, orderId))
    await api.background.maintenance.run()
  },
} satisfies Record<string, Act>
type ActName = keyof typeof ACTS

const FIRST: readonly ActName[] = [
  "places the cart again",
  "places it with bonus points",
  "places it to another address",
  "pays in the cabinet",
]
const NAMES = Object.keys(ACTS) as ActName[]

/** The full run tries each pair of acts, other runs every second one. */
const PAIRS = FIRST.flatMap((first, row) =>
  NAMES.filter((_, column) => isFullRun || (row + column) % 2 === 0).map((second) => ({
    first,
    second,
  })),
).map((pair, number) => ({ ...pair, number }))
/** The full run stops the first act before every statement, other runs only before every 15th. */
const STEP = isFullRun ? 1 : 15
/**
 * For each pair of acts, the first stop is this many statements later than for the pair before. SHIFT and STEP have no
 * common divisor, so that the pairs together cover all statements.
 */
const SHIFT = 2

/** Resolves when a statement of any connection waits for a lock; never after the signal. */
async function whenBlocked(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await db().execute(
      sql`select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`,
    )
    if (rows.length > 0) return
  }
}

/**
 * Runs the first act up to its n-th statement, then the second act, then the rest of the first. Returns the number of
 * statements of the first act.
 */
async function interleave(cart: Cart, first: Act, second: Act, stopsAt: number): Promise<number> {
  const barrier = new Barrier(stopsAt)
  const running = context.run(barrier, () => first(one, cart))
  await Promise.race([barrier.reached.promise, running])
  const polling = new Polling()
  const meanwhile = context.run(polling, () => second(other, cart))
  const finished = new AbortController()
  await Promise.race([meanwhile, polling.seen.promise, whenBlocked(finished.signal)])
  finished.abort()
  barrier.release()
  await Promise.all([running, meanwhile])
  return barrier.count
}

async function expectOneCharge({ customer }: Cart): Promise<void> {
  // Makes the orders twelve hours old, so that maintenance expires the unpaid ones and gives every charge its outcome.
  await db()
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} - interval '12 hours'` })
    .where(eq(orders.userId, customer.id))
  await other.background.maintenance.run()
  const own = await db().select().from(orders).where(eq(orders.userId, customer.id))
  const paid = own.filter(({ paymentStatus }) => paymentStatus === "paid")
  expect(paid.length, JSON.stringify(own)).toBeLessThanOrEqual(1)
  const ids = new Set(own.map(({ id }) => id))
  const receipts = (await db().select().from(simulatorReceipts)).filter(
    ({ state, account }) => state === PAID && ids.has(String(account["order_id"])),
  )
  const byCards = paid.filter(({ paymentType }) => paymentType === "card")
  expect(receipts.map(({ amount }) => amount)).toEqual(byCards.map(({ total }) => total))
  const pending = await db().select().from(charges).where(eq(charges.state, "pending"))
  expect(pending).toEqual([])
}

/** Checks the books once after all steps, because an error of any step stays in them. */
async function expectRightBooks(): Promise<void> {
  expect(await checkInvariants(db())).toEqual([])
  const to = new Date(other.clock.now.getTime() + HOUR)
  const period = { from: new Date(to.getTime() - 48 * HOUR), to }
  expect(await reconcileReceipts(db(), other.orderServices.payments, period)).toEqual([])
}

test.each(PAIRS)(
  "[D.70] pays the cart once while one process $first and another one $second",
  async ({ first, second, number }) => {
    let statements = Infinity
    for (let stopsAt = 1 + ((number * SHIFT) % STEP); stopsAt <= statements; stopsAt += STEP) {
      const cart = await refuse()
      statements = await interleave(cart, ACTS[first], ACTS[second], stopsAt)
      await expectOneCharge(cart)
    }
    await expectRightBooks()
  },
  600_000,
)
