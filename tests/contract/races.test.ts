import { count, eq, sum } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deleteCard } from "#contract/account.ts"
import { register } from "#contract/auth.ts"
import { checkCheckout } from "#contract/checkout.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { bonusEntries, oneTimeCodes, tokens, users } from "#shop-api/db/schema/accounts.ts"
import { charges, orders, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { simulatorCredentials } from "#shop-api/payments/payments.ts"
import {
  CALLBACK_PATH,
  SIGNATURE_HEADER,
  signCallback,
} from "#shop-api/payments/simulator/callback.ts"
import {
  askForCode,
  createCustomer,
  newPhone,
  otherCode,
  readOutbox,
  registration,
} from "#tests/contract/customers.ts"
import { draftOrder, grant, listOrderable, newKey, place } from "#tests/contract/ordering.ts"
import { saveTestCard, TEST_CARDS } from "#tests/contract/payme.ts"
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

describe("one order, however often it is asked for at once", () => {
  it.each(["bonus", "card"])("with one key, paid by %s", async (option) => {
    const [api] = apis
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const payment =
      option === "card"
        ? { option, card_id: await saveTestCard(api, buyer.token, TEST_CARDS.good) }
        : { option }
    const body = await draftOrder(api, buyer, { payment })
    const key = newKey()
    const replies = await race(20, (one) => place(one, buyer, body, { key }))
    expect(countStatuses(replies)).toEqual({ 201: 20 })
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    const [order, ...others] = await ordersOf(buyer.id)
    expect(others).toEqual([])
    expect(order?.paymentStatus).toBe("paid")
    if (option === "card") {
      const { db } = api.database
      expect(
        await db
          .select()
          .from(charges)
          .where(eq(charges.orderId, order?.id ?? "")),
      ).toHaveLength(1)
      const receipts = await db.select().from(simulatorReceipts)
      expect(receipts.filter(({ account }) => account["order_id"] === order?.id)).toHaveLength(1)
    }
  })

  it("with one key and two bodies: one is placed, the other told so", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const body = await draftOrder(api, buyer, { payment: { option: "bonus" } })
    const other = { ...body, delivery: { ...body.delivery, notes: "another" } }
    const key = newKey()
    const replies = await race(10, (one, turn) =>
      place(one, buyer, turn < 5 ? body : other, { key }),
    )
    expect(countStatuses(replies)).toEqual({ 201: 5, 409: 5 })
    expect(await ordersOf(buyer.id)).toHaveLength(1)
  })
})

describe("bonus points", () => {
  it("[D.71] are spent once: of ten orders at once that each take more than half, one is placed", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    const body = await draftOrder(api, buyer, { payment: { option: "bonus" } })
    const balance = Math.floor(body.total * 1.6)
    await grant(api, buyer, balance)
    const replies = await race(10, (one) => place(one, buyer, body))
    expect(countStatuses(replies)).toEqual({ 201: 1, 422: 9 })
    expect(await ordersOf(buyer.id)).toHaveLength(1)
    const [ledger] = await api.database.db
      .select({ sum: sum(bonusEntries.amount) })
      .from(bonusEntries)
      .where(eq(bonusEntries.userId, buyer.id))
    const { bonus_balance: left } = await api.get(checkCheckout, { token: buyer.token })
    expect(left).toBe((balance - body.total) * 100)
    expect(Number(ledger?.sum)).toBe(left)
  })

  it("are granted as often as they are", async () => {
    const [api] = apis
    const buyer = await createCustomer(api)
    await race(10, (one) => grant(one, buyer, 7))
    expect((await api.get(checkCheckout, { token: buyer.token })).bonus_balance).toBe(7000)
  })
})

describe("a promocode", () => {
  it("[D.77] with one use is used once by twelve customers at once", async () => {
    const [api] = apis
    await api.database.db.insert(promocodes).values({
      ...{ code: "FIRST", discountPercent: 5, starts: "2026-01-01", ends: null },
      ...{ limitTotal: 1, limitPerCustomer: null, minimalSubtotal: {} },
    })
    const buyers = await race(12, async (one) => {
      const buyer = await createCustomer(one)
      await grant(one, buyer, 100_000_000)
      return buyer
    })
    const [buyer] = buyers
    if (!buyer) throw new Error("no buyer")
    const ids = (await listOrderable(api)).slice(0, 1)
    const payment = { option: "bonus" }
    const body = await draftOrder(api, buyer, { ids, payment, promocode: "FIRST" })
    const replies = await race(12, (one, turn) => place(one, buyers[turn] ?? buyer, body))
    expect(countStatuses(replies)).toEqual({ 201: 1, 409: 11 })
    expect(await api.database.db.select().from(promocodeUses)).toHaveLength(1)
  })
})

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
    const { id, pay_url: url } = Order.parse(placed.json)
    const receipt = /pay\/(\w+)\?/.exec(url ?? "")?.[1] ?? ""
    const { db } = api.database
    await db.update(simulatorReceipts).set({ state: 4 }).where(eq(simulatorReceipts.id, receipt))
    const body = JSON.stringify({ receipt })
    const { key } = simulatorCredentials(api.config.appSecret)
    const headers = { [SIGNATURE_HEADER]: signCallback(body, key) }
    const [statuses] = await Promise.all([
      race(
        10,
        async (one) => (await one.fetch(CALLBACK_PATH, { method: "POST", headers, body })).status,
      ),
      ...apis.map(({ background }) => background.upkeep.run()),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
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
      (await db.select().from(charges).where(eq(charges.state, "paid"))).length,
    )
  })
})
