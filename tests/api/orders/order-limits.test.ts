// @module-tag full
import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { saveCard } from "#contract/account.ts"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { ChangedAnswer, getOrder, listOrders, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { charges, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { ORDER_LIMITS } from "#shop-api/limits/limit-rules.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  addPromocode,
  draftOrder,
  grant,
  listOrderable,
  newKey,
  place,
} from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import type { Reply } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const MINUTE = 60_000
/** The methods that the shop has called at the payment provider. */
const called: string[] = []
const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    called.push(method)
    return await own(request)
  },
})

let customer: Customer
beforeEach(async () => {
  customer = await createCustomer(api)
  called.length = 0
})

function pass(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds)
}

const waitOf = ({ headers }: Reply) => Number(headers.get("retry-after"))
const messageOf = ({ json }: Reply) => (json as { message: string }).message

describe("[D1.219] a customer's orders", () => {
  test("are limited to thirty an hour, and a refused one is placed later with the same key", async () => {
    const body = await draftOrder(api, customer)
    const first = await place(api, customer, body)
    expect(first.status).toBe(201)
    for (let sent = 1; sent < 30; sent += 1) {
      expect((await place(api, customer, body)).status).toBe(200)
    }
    const key = newKey()
    pass(20 * MINUTE)
    const refused = await place(api, customer, body, { key })
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBe(40 * 60)
    const texts = { uz: "40 daqiqadan keyin", ru: "через 40 минут", en: "in 40 minutes" }
    for (const locale of LOCALES) {
      expect(messageOf(await place(api, customer, body, { key, locale }))).toContain(texts[locale])
    }
    const other = await createCustomer(api)
    expect((await place(api, other, await draftOrder(api, other))).status).toBe(201)
    pass(40 * MINUTE)
    expect(await place(api, customer, body, { key })).toMatchObject({
      status: 200,
      json: { id: Order.parse(first.json).id },
    })
  })

  test("are not counted when they are rejected", async () => {
    const body = await draftOrder(api, customer)
    for (let sent = 0; sent < 31; sent += 1) {
      expect((await place(api, customer, { ...body, total: 1 })).status).toBe(409)
    }
    expect((await place(api, customer, body)).status).toBe(201)
  })

  test("have a stored response only for the idempotency key that placed them; another key, when repeated, gets the order as it is now", async () => {
    const body = await draftOrder(api, customer)
    const keys = [newKey(), newKey()] as const
    for (const key of keys) await place(api, customer, body, { key })
    const rows = await api.database.db
      .select({
        placed: idempotencyKeys.placed,
        length: sql<number>`octet_length(${idempotencyKeys.answer}::text)`,
      })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, customer.id))
    expect(rows.find(({ placed }) => placed)?.length).toBeGreaterThan(500)
    expect(rows.find(({ placed }) => !placed)?.length).toBeLessThan(100)
    const repeated = await place(api, customer, body, { key: keys[1] })
    expect(repeated.status).toBe(200)
    const { id } = Order.parse(repeated.json)
    await api.get(cancelOrder, { params: { id }, token: customer.token })
    expect(await place(api, customer, body, { key: keys[1] })).toMatchObject({
      status: 200,
      json: { id, status: "cancelled" },
    })
  })
})

describe("[D1.220] a customer's unpaid orders", () => {
  test("are at most twenty at a time, so they use a promocode at most twenty times, until one is paid or cancelled", async () => {
    const { db } = api.database
    const code = "UNLIMITED"
    const { id: promocodeId } = await addPromocode(api, { code })
    const ids = await listOrderable(api)
    const draft = (turn: number, payment: Record<string, unknown> = { option: "card" }) =>
      draftOrder(api, customer, { ids: ids.slice(turn, turn + 1), payment, promocode: code })
    for (let turn = 0; turn < ORDER_LIMITS.unpaid; turn += 1) {
      expect((await place(api, customer, await draft(turn))).status).toBe(201)
    }
    pass(11 * 60 * MINUTE)
    const body = await draft(ORDER_LIMITS.unpaid)
    const key = newKey()
    const refused = await place(api, customer, body, { key })
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBe(3600)
    const texts = { uz: "bekor qiling", ru: "отмените", en: "cancel one" }
    for (const locale of LOCALES) {
      expect(messageOf(await place(api, customer, body, { key, locale }))).toContain(texts[locale])
    }
    const uses = await db.$count(promocodeUses, eq(promocodeUses.promocodeId, promocodeId))
    expect(uses).toBe(ORDER_LIMITS.unpaid)
    await grant(api, customer, 100_000_000)
    const byBonus = await draft(ORDER_LIMITS.unpaid + 1, { option: "bonus" })
    expect((await place(api, customer, byBonus)).status).toBe(201)
    const { items } = await api.get(listOrders, { token: customer.token })
    const id = items.find((order) => order.payment_status === "pending")?.id ?? ""
    await api.get(cancelOrder, { params: { id }, token: customer.token })
    expect((await place(api, customer, body, { key })).status).toBe(201)
  })
})

describe("[D1.249] a promocode with a limit of uses", () => {
  test("is used by three unpaid orders of a customer, and again when one of them is paid or cancelled", async () => {
    const code = "LIMITED"
    await addPromocode(api, { code, limitTotal: 100 })
    const ids = await listOrderable(api)
    const send = async (turn: number, locale = "en", payment: object = { option: "card" }) => {
      const body = await draftOrder(api, customer, {
        ids: ids.slice(turn, turn + 1),
        payment: { ...payment },
        promocode: code,
      })
      return await place(api, customer, body, { locale })
    }
    const placed: Order[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const reply = await send(turn)
      expect(reply.status).toBe(201)
      placed.push(Order.parse(reply.json))
    }
    const texts = { uz: "bekor qiling", ru: "отмените", en: "cancel one" }
    for (const locale of LOCALES) {
      const { status, json } = await send(3, locale)
      expect(status).toBe(409)
      expect(ChangedAnswer.parse(json).current.promocode_problem).toContain(texts[locale])
    }
    const { token } = customer
    await api.get(cancelOrder, { params: { id: placed[0]?.id ?? "" }, token })
    const another = Order.parse((await send(3)).json)
    expect((await send(4)).status).toBe(409)
    const { pay_url } = await api.get(getOrder, { params: { id: another.id }, token })
    await api.fetch(new URL(pay_url ?? "").pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "choice=pay",
    })
    expect((await send(4)).status).toBe(201)
    const other = await createCustomer(api)
    const theirs = await draftOrder(api, other, { promocode: code })
    expect((await place(api, other, theirs)).status).toBe(201)
  })

  test("is not used by another payment for a refused order while three unpaid orders use it", async () => {
    const code = "LIMITED-AGAIN"
    await addPromocode(api, { code, limitTotal: 100 })
    const ids = await listOrderable(api)
    const card_id = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
    const send = async (turn: number, payment: Record<string, unknown>) => {
      const options = { ids: ids.slice(turn, turn + 1), payment, promocode: code }
      return await place(api, customer, await draftOrder(api, customer, options))
    }
    expect((await send(0, { option: "card", card_id })).status).toBe(402)
    for (let turn = 1; turn < 4; turn += 1) {
      expect((await send(turn, { option: "card" })).status).toBe(201)
    }
    const { items } = await api.get(listOrders, { token: customer.token })
    const id = items.find(({ payment_status }) => payment_status === "refused")?.id ?? ""
    const again = { params: { id }, token: customer.token, body: { return_path: "/en/cabinet" } }
    const { message } = await api.refused(409, payOrder, { ...again, locale: "en" })
    expect(message).toBe(
      "You have 3 unpaid orders with this promo code. Pay or cancel one of them in your account",
    )
  })
})

describe("[D1.221] refused payments", () => {
  const placeRefused = async (card: number) => {
    const payment = { option: "card", card_id: card }
    expect((await place(api, customer, await draftOrder(api, customer, { payment }))).status).toBe(
      402,
    )
    const { items } = await api.get(listOrders, { token: customer.token })
    return items[0]?.id ?? ""
  }
  const pay = (id: string, card: number, locale = "en") =>
    api.send(payOrder, {
      params: { id },
      token: customer.token,
      locale,
      body: { card_id: card },
    })

  test("are limited to twenty a day for an order, each with a few calls of the provider, and sixty for a customer", async () => {
    const empty = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
    const good = await saveTestCard(api, customer.token, TEST_CARDS.good)
    const [first, second, third] = [
      await placeRefused(empty),
      await placeRefused(empty),
      await placeRefused(empty),
    ]
    for (let tried = 0; tried < 19; tried += 1) {
      called.length = 0
      expect((await pay(first, empty)).status).toBe(402)
      expect(called.filter((method) => method === "receipts.check").length).toBeLessThanOrEqual(4)
    }
    called.length = 0
    const refused = await pay(first, good)
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBe(24 * 3600)
    const texts = { uz: "24 soatdan", ru: "через 24 часа", en: "in 24 hours" }
    for (const locale of LOCALES) {
      expect(messageOf(await pay(first, good, locale))).toContain(texts[locale])
    }
    expect(called).toEqual([])
    // A payment that succeeds does not count towards the limit of refused payments.
    expect((await pay(third, good)).status).toBe(200)
    // Adds refused payments of the order `second`. With the 22 payments above, the customer has 59 of the 60 allowed.
    const row = {
      orderId: second,
      provider: "simulator",
      method: "card",
      state: "refused",
    } as const
    const others = Array.from({ length: 37 }, () => ({ ...row, createdAt: api.clock.now }))
    await api.database.db.insert(charges).values(others)
    await placeRefused(empty)
    const payment = { option: "card", card_id: good }
    const body = await draftOrder(api, customer, { payment })
    expect((await place(api, customer, body)).status).toBe(429)
    expect((await pay(second, good)).status).toBe(429)
  })
})

describe("[D1.222] cards that a customer adds", () => {
  test("are limited to twenty an hour, whether the provider knows them or not", async () => {
    const add = (locale = "en") =>
      api.send(saveCard, { token: customer.token, body: { token: "unknown-token" }, locale })
    for (let sent = 0; sent < 20; sent += 1) expect((await add()).status).toBe(422)
    called.length = 0
    const refused = await add()
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBe(3600)
    const texts = { uz: "karta", ru: "карт", en: "cards" }
    for (const locale of LOCALES) expect(messageOf(await add(locale))).toContain(texts[locale])
    expect(called).toEqual([])
  })
})
