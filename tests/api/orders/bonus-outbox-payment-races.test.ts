import { and, count, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { deleteCard } from "#contract/account.ts"
import { checkCheckout } from "#contract/checkout.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import {
  requestRegistrationCode,
  createCustomer,
  newPhone,
  readOutbox,
} from "#tests/support/api-customers.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { callShop, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import {
  createFilledDatabase,
  type TestDatabase,
  whenWaitingForLock,
} from "#tests/support/test-database.ts"

// These races can happen on PostgreSQL only, because PGlite runs one transaction at a time. The two shop APIs stand for
// two processes that share only the database.
let database: TestDatabase
let apis: [TestApi, TestApi]
beforeAll(async () => {
  database = await createFilledDatabase()
  const options = { databaseUrl: database.url, providerFetch: recordReceipts }
  const first = await createTestApi(options)
  apis = [first, await createTestApi(options)]
}, 180_000)
afterAll(async () => {
  for (const api of apis) await api.close()
  await database.drop()
}, 60_000)

/** Ids of the receipts that the two processes have checked at the provider. */
const askedAbout: string[] = []

async function recordReceipts(
  request: Request,
  own: (asked: Request) => Promise<Response>,
): Promise<Response> {
  const { method, params } = (await request.clone().json()) as {
    method: string
    params: { id?: string }
  }
  if (method === "receipts.check" && params.id !== undefined) askedAbout.push(params.id)
  return own(request)
}

/** Makes calls at once, alternating between both processes. */
function race<T>(times: number, call: (api: TestApi, turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, (_, turn) => call(apis[turn % 2] ?? apis[0], turn)),
  )
}

const ordersOf = (userId: number) =>
  apis[0].database.db.select().from(orders).where(eq(orders.userId, userId))

describe("bonus points", () => {
  test("are added for each of ten grants at once", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    await race(10, (one) => grant(one, buyer, 7))
    expect((await api.get(checkCheckout, { token: buyer.token })).bonus_balance).toBe(7000)
  })
})

describe("the outbox", () => {
  test("is drained by both processes, each message once", async () => {
    const phones = Array.from({ length: 30 }, newPhone)
    await race(30, (one, turn) => requestRegistrationCode(one, phones[turn] ?? ""))
    const sent = (await Promise.all(apis.map((api) => readOutbox(api).catch(() => [])))).flat()
    const got = sent.filter(({ to }) => phones.includes(to)).map(({ to }) => to)
    expect(got.toSorted()).toEqual(phones.toSorted())
  })
})

describe("a payment on the provider's page", () => {
  test("is recorded once, with any number of calls from customer and provider", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    const placed = await place(api, buyer, await draftOrder(api, buyer))
    const { id, total } = Order.parse(placed.json)
    const payment = { amount: total, account: { order_id: id } }
    const transaction = { id: "race-transaction", time: api.clock.now.getTime(), ...payment }
    const begun = await race(10, (one) => callShop(one, "CreateTransaction", transaction))
    expect(new Set(begun.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    const [replies] = await Promise.all([
      race(10, (one) => callShop(one, "PerformTransaction", { id: transaction.id })),
      ...apis.map(({ background }) => background.maintenance.run()),
    ])
    expect(new Set(replies.map(({ result }) => result["state"]))).toEqual(new Set([2]))
    const order = await apis[1].get(getOrder, { params: { id }, token: buyer.token })
    expect(order).toMatchObject({ payment_status: "paid" })
    expect(order.timeline).toHaveLength(1)
  })
})

describe("charges whose response was lost", () => {
  test("[D.70] are divided among the processes that reconcile: each charge is checked once", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    const card_id = await saveTestCard(api, buyer.token, TEST_CARDS.dropped)
    for (let turn = 0; turn < 12; turn += 1) {
      const body = await draftOrder(api, buyer, { payment: { option: "card", card_id } })
      expect(Order.parse((await place(api, buyer, body)).json).payment_status).toBe("pending")
    }
    askedAbout.length = 0
    await race(4, (one) => one.background.maintenance.run())
    expect((await ordersOf(buyer.id)).map(({ paymentStatus }) => paymentStatus)).toEqual(
      Array.from({ length: 12 }, () => "paid"),
    )
    expect(askedAbout).toHaveLength(12)
    expect(new Set(askedAbout).size).toBe(12)
  })
})

describe("a card that is removed while it pays", () => {
  test("is not charged when it was removed first", async () => {
    const [api] = apis
    const { db } = api.database
    const buyer = await createCustomer(api)
    const id = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const body = await draftOrder(api, buyer, { payment: { option: "card", card_id: id } })
    const { placing } = await db.transaction(async (tx) => {
      await tx.delete(cards).where(eq(cards.id, id))
      const reply = place(apis[1], buyer, body)
      await whenWaitingForLock(tx)
      return { placing: reply }
    })
    expect((await placing).status).toBe(422)
    expect(await ordersOf(buyer.id)).toEqual([])
  })

  test("is either charged or refused, and the order shows which", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    const id = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const body = await draftOrder(api, buyer, { payment: { option: "card", card_id: id } })
    const [reply, removal] = await Promise.all([
      place(api, buyer, body),
      apis[1].send(deleteCard, { params: { id }, token: buyer.token }),
    ])
    // The shop keeps a card that a pending charge uses, so that it can finish the charge.
    expect([200, 409]).toContain(removal.status)
    if (removal.status === 409) expect(reply.status).toBe(201)
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
          .where(and(eq(charges.state, "paid"), eq(charges.method, "card")))
      ).length,
    )
  })
})
