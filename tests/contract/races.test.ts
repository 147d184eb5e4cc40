import { and, count, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deleteCard } from "#contract/account.ts"
import { register } from "#contract/auth.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { oneTimeCodes, tokens, users } from "#shop-api/db/schema/accounts.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import {
  askForCode,
  createCustomer,
  newPhone,
  otherCode,
  readOutbox,
  registration,
} from "#tests/contract/customers.ts"
import { draftOrder, place } from "#tests/contract/ordering.ts"
import { callShop, saveTestCard, TEST_CARDS } from "#tests/contract/payme.ts"
import { createTestApi, type Reply, type TestApi } from "#tests/contract/test-api.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"

// PGlite runs one transaction at a time: only real PostgreSQL can lose these races. Two shop APIs stand for
// two processes; they share nothing but the database.
let postgres: PostgresServer
let apis: [TestApi, TestApi]
beforeAll(async () => {
  postgres = await startPostgres()
  const first = await createTestApi({ databaseUrl: postgres.url })
  apis = [first, await createTestApi({ databaseUrl: postgres.url })]
}, 180_000)
afterAll(async () => {
  for (const api of apis) await api.close()
  await postgres.stop()
}, 60_000)

/** So many calls at once, in turns to both processes. */
function race<T>(times: number, call: (api: TestApi, turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, (_, turn) => call(apis[turn % 2] ?? apis[0], turn)),
  )
}

function countStatuses(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function readCode(phone: string): Promise<string> {
  const sent = [
    await readOutbox(apis[0]).catch(() => []),
    await readOutbox(apis[1]).catch(() => []),
  ]
  const text = sent.flat().findLast(({ to }) => to === phone)?.text ?? ""
  return /\b\d{6}\b/.exec(text)?.[0] ?? ""
}

const ordersOf = (userId: number) =>
  apis[0].database.db.select().from(orders).where(eq(orders.userId, userId))

describe("registration", () => {
  it("of one phone, ten times at once, makes one account and one session", async () => {
    const [api] = apis
    const phone = newPhone()
    const cookie = await askForCode(api, phone)
    const body = registration(phone, await readCode(phone))
    // Five guesses are compared at most, the right one included.
    const replies = await race(10, (one) => one.send(register, { body, headers: { cookie } }))
    expect(countStatuses(replies)).toEqual({ 200: 1, 422: 9 })
    for (const { status, json } of replies) {
      if (status === 422) expect(json).toHaveProperty("errors.confirm_code")
    }
    const { db } = api.database
    const [user, ...others] = await db.select().from(users).where(eq(users.phone, phone))
    expect(others).toEqual([])
    const sessions = await db
      .select()
      .from(tokens)
      .where(eq(tokens.userId, user?.id ?? 0))
    expect(sessions).toHaveLength(1)
  })

  it("compares five of fifty guesses at once", async () => {
    const [api] = apis
    const phone = newPhone()
    const cookie = await askForCode(api, phone)
    const code = await readCode(phone)
    const wrong = registration(phone, otherCode(code))
    const guesses = await race(50, (one) =>
      one.send(register, { body: wrong, headers: { cookie } }),
    )
    expect(countStatuses(guesses)).toEqual({ 422: 50 })
    const [row] = await api.database.db
      .select({ tries: oneTimeCodes.tries })
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.phone, phone))
    expect(row?.tries).toBe(5)
    const right = { body: registration(phone, code), headers: { cookie } }
    expect((await api.send(register, right)).status).toBe(422)
  })

  it("sends one SMS to twenty requests at once", async () => {
    const phone = newPhone()
    const asked = await race(20, (one) =>
      askForCode(one, phone).then(
        () => 1,
        () => 0,
      ),
    )
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await readCode(phone)).toMatch(/^\d{6}$/)
    const sent = (await Promise.all(apis.map((api) => readOutbox(api).catch(() => [])))).flat()
    expect(sent.filter(({ to }) => to === phone)).toHaveLength(1)
  })
})

describe("the outbox", () => {
  it("is drained by both processes, each message once", async () => {
    const phones = Array.from({ length: 30 }, newPhone)
    await race(30, (one, turn) => askForCode(one, phones[turn] ?? ""))
    const sent = (await Promise.all(apis.map((api) => readOutbox(api).catch(() => [])))).flat()
    const got = sent.filter(({ to }) => phones.includes(to)).map(({ to }) => to)
    expect(got.toSorted()).toEqual(phones.toSorted())
  })
})

describe("a payment on the provider's page", () => {
  it("is taken in once, however often and by whomever the shop is told", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    const placed = await place(api, buyer, await draftOrder(api, buyer))
    const { id, total } = Order.parse(placed.json)
    const payment = { amount: total, account: { order_id: id } }
    const transaction = { id: "race-transaction", time: api.clock.now.getTime(), ...payment }
    const begun = await race(10, (one) => callShop(one, "CreateTransaction", transaction))
    expect(new Set(begun.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    const [told] = await Promise.all([
      race(10, (one) => callShop(one, "PerformTransaction", { id: transaction.id })),
      ...apis.map(({ background }) => background.upkeep.run()),
    ])
    expect(new Set(told.map(({ result }) => result["state"]))).toEqual(new Set([2]))
    const order = await apis[1].get(getOrder, { params: { id }, token: buyer.token })
    expect(order).toMatchObject({ payment_status: "paid" })
    expect(order.timeline).toHaveLength(1)
  })
})

describe("a card that is removed while it pays", () => {
  it("pays or does not, and the order says which", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    const id = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const body = await draftOrder(api, buyer, { payment: { option: "card", card_id: id } })
    const [reply] = await Promise.all([
      place(api, buyer, body),
      apis[1].get(deleteCard, { params: { id }, token: buyer.token }),
    ])
    const [order] = await ordersOf(buyer.id)
    const { db } = api.database
    const [paid] = await db
      .select({ count: count() })
      .from(simulatorReceipts)
      .where(eq(simulatorReceipts.state, 4))
    expect([201, 402, 422]).toContain(reply.status)
    if (reply.status === 201) expect(Order.parse(reply.json).id).toBe(order?.id)
    expect(order?.paymentStatus).not.toBe("pending")
    expect(paid?.count).toBe(
      (
        await db
          .select()
          .from(charges)
          .where(and(eq(charges.state, "paid"), eq(charges.way, "card")))
      ).length,
    )
  })
})
