import { desc, eq } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { Order } from "#contract/orders.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import {
  type CardBehaviour,
  simulatorCards,
  simulatorReceipts,
} from "#shop-api/db/schema/simulator.ts"
import { RENEW_INTERVAL_MS } from "#shop-api/orders/charge-lease.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, newKey, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const [CREATED, PAID, CANCELLED] = [0, 4, 50]
const api = withTestApi({
  onStatement: (kind) => void (kind === "select" && (selects += 1)),
  async providerFetch(request, own) {
    const method = await readMethod(request)
    asked.push(method)
    if (gate?.method === method) {
      const { reached, opened } = gate
      gate = null
      reached()
      await opened
    }
    return own(request)
  },
})
let customer: Customer
let selects = 0
/** Methods that the shop called at the provider, in order. */
let asked: string[] = []
/** If it is set, the next call of `method` waits for `opened` before it reaches the provider. */
let gate: { method: string; reached: () => void; opened: Promise<void> } | null = null

beforeAll(async () => {
  customer = await createCustomer(api)
})
beforeEach(() => (asked = []))
afterEach(() => {
  vi.useRealTimers()
  // `useRealTimers` has started the clock of the process again. This assignment stops it.
  api.clock.now = new Date(api.clock.now)
})

function holdCall(method: string) {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  gate = { method, reached: reached.resolve, opened: opened.promise }
  return { reached: reached.promise, open: opened.resolve }
}

/** Returns a function that places the same order each time. */
async function prepare() {
  const card = await saveTestCard(api, customer.token, TEST_CARDS.good)
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id: card } })
  const key = newKey()
  asked = []
  const ask = () => place(api, customer, body, { key })
  const order = async () => {
    const { status, json } = await ask()
    expect(status).toBe(201)
    return Order.parse(json)
  }
  return { ask, order }
}

async function getNewestCharge() {
  const [charge] = await api.database.db.select().from(charges).orderBy(desc(charges.id)).limit(1)
  if (!charge) throw new Error("nothing is to be charged")
  return charge
}

/** Waits until a request has polled several times, at ten times a second, whether the lease of a charge is released. */
async function waitForPolls() {
  const before = selects
  await expect.poll(() => selects, { interval: 20 }).toBeGreaterThan(before + 8)
}

/** Expires the lease of the newest charge, as if its worker had died. */
async function expireLease() {
  const { id } = await getNewestCharge()
  api.clock.now = new Date(api.clock.now.getTime() + 11_000)
  await api.database.db
    .update(charges)
    .set({ leaseExpiresAt: api.clock.now })
    .where(eq(charges.id, id))
}

/** Sets the behavior of every card from now on. */
async function setCards(behaviour: CardBehaviour) {
  await api.database.db.update(simulatorCards).set({ behaviour })
}

/** The states of an order's receipts at the provider. */
async function listReceipts(orderId: string) {
  const rows = await api.database.db.select().from(simulatorReceipts)
  return rows
    .filter(({ account }) => account["order_id"] === orderId)
    .map(({ state }) => state)
    .toSorted((one, other) => one - other)
}

test("[D.70] keeps a charge with its worker, however long the provider takes", async () => {
  const { order } = await prepare()
  const pay = holdCall("receipts.pay")
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: api.clock.now })
  const first = order()
  await pay.reached
  for (let times = 0; times < 2; times += 1) {
    const { leaseExpiresAt } = await getNewestCharge()
    api.clock.now = new Date(api.clock.now.getTime() + 9_000)
    vi.advanceTimersByTime(RENEW_INTERVAL_MS)
    await expect
      .poll(async () => (await getNewestCharge()).leaseExpiresAt)
      .not.toEqual(leaseExpiresAt)
  }
  const second = order()
  await waitForPolls()
  pay.open()
  const [one, other] = await Promise.all([first, second])
  expect(one.payment_status).toBe("paid")
  expect(other).toEqual(one)
  expect(asked).toEqual(["receipts.create", "receipts.pay"])
})

test("[D.70] charges nothing when a worker lost its lease while it opened a receipt", async () => {
  const { order } = await prepare()
  const create = holdCall("receipts.create")
  const first = order()
  await create.reached
  await expireLease()
  const second = await order()
  expect(second.payment_status).toBe("paid")
  create.open()
  expect(await first).toEqual(second)
  expect(asked).toEqual(["receipts.create", "receipts.create", "receipts.pay"])
  expect(await listReceipts(second.id)).toEqual([CREATED, PAID])
  expect(await checkInvariants(api.database.db)).toEqual([])
})

test("[D.70] takes no money for a refused order when a worker lost its lease while it paid", async () => {
  const { ask } = await prepare()
  const pay = holdCall("receipts.pay")
  const first = ask()
  await pay.reached
  const { orderId } = await getNewestCharge()
  await expireLease()
  await setCards("no_funds")
  const second = await ask()
  expect(second.status).toBe(402)
  await setCards("ok")
  pay.open()
  expect((await first).status).toBe(402)
  expect(await listReceipts(orderId)).toEqual([CANCELLED])
  expect(await checkInvariants(api.database.db)).toEqual([])
})

test("[D.70] does not refuse an order that another worker is paying when a lease is lost", async () => {
  const { order } = await prepare()
  const pay = holdCall("receipts.pay")
  const first = order()
  await pay.reached
  await expireLease()
  const payInstead = holdCall("receipts.pay")
  const second = order()
  await payInstead.reached
  await setCards("no_funds")
  pay.open()
  await waitForPolls()
  await setCards("ok")
  payInstead.open()
  const [one, other] = await Promise.all([first, second])
  expect(one.payment_status).toBe("paid")
  expect(other).toEqual(one)
  expect(await listReceipts(one.id)).toEqual([PAID])
  expect(await checkInvariants(api.database.db)).toEqual([])
})
