import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { simulatorAccount } from "#demo/payments/simulator-account.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { PAYME_WEBHOOK } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import { settlePaid } from "#shop-api/orders/settle-charge.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, listOrderable, place } from "#tests/support/orders.ts"
import { callShop, readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, NOON } from "#tests/support/test-api.ts"
import { visitorHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Methods whose calls do not reach the provider. */
const lost = new Set<string>()

const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (lost.has(method)) throw new Error("connection refused")
    return own(request)
  },
})
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 1_000_000_000)
})

const own = (id: string) => ({ params: { id }, token: customer.token })
const read = (id: string) => api.get(getOrder, own(id))
const call = (method: string, params: Record<string, unknown>) => callShop(api, method, params)

async function placeOrder(payment: Record<string, unknown> = { option: "card" }): Promise<Order> {
  const { json } = await place(api, customer, await draftOrder(api, customer, { payment }))
  return Order.parse(json)
}

let lastId = 0

/** Returns the parameters with which Payme creates a new transaction for the order. */
function transactionOf({ id, total }: Pick<Order, "id" | "total">) {
  lastId += 1
  const time = api.clock.now.getTime()
  const account = { order_id: id }
  return { id: String(lastId).padStart(24, "0"), time, amount: total, account }
}

async function begin(order: Order) {
  const transaction = transactionOf(order)
  const { result, error } = await call("CreateTransaction", transaction)
  expect(error).toBeUndefined()
  return { ...transaction, created: result }
}

function later(minutes: number): void {
  api.clock.now = new Date(NOON.getTime() + minutes * 60_000)
}

const codeOf = async (method: string, params: Record<string, unknown>) =>
  (await call(method, params)).error?.code

describe("Payme's question whether an order may be paid", () => {
  test("[D.74] is answered with yes while the order waits: the receipt's lines with their codes add up to the amount", async () => {
    const [one = 0, two = 0] = await listOrderable(api)
    const body = await draftOrder(api, customer, { ids: [one, two] })
    const order = Order.parse((await place(api, customer, body)).json)
    const { amount, account } = transactionOf(order)
    const { result } = await call("CheckPerformTransaction", { amount, account })
    expect(result).toMatchObject({ allow: true, additional: { order: order.number } })
    const { items, shipping } = result["detail"] as {
      items: Record<"price" | "count" | "vat_percent", number>[]
      shipping: { price: number }
    }
    expect(items).toHaveLength(2)
    for (const item of items) {
      expect(item).toMatchObject({ code: expect.stringMatching(/^\d{17}$/) as string })
      expect(item).toHaveProperty("package_code", expect.stringMatching(/./))
      expect(item.vat_percent).toBeGreaterThanOrEqual(0)
    }
    expect(shipping.price).toBe(order.service_fee)
    const sum = items.reduce((total, { price, count }) => total + price * count, shipping.price)
    expect(sum).toBe(order.total)
  })

  test("is answered with no for another amount or an unknown order, and names the field", async () => {
    const order = await placeOrder()
    const { amount, account } = transactionOf(order)
    for (const wrong of [amount - 1, amount + 1, amount / 100]) {
      expect(await codeOf("CheckPerformTransaction", { amount: wrong, account })).toBe(-31001)
    }
    for (const unknown of [{ order_id: "01JD" }, { order_id: 7 }, {}]) {
      const { error } = await call("CheckPerformTransaction", { amount, account: unknown })
      expect(error).toMatchObject({ code: -31050, data: "order_id" })
      expect(error?.message).toEqual({
        uz: "Bunday buyurtma yoʻq",
        ru: "Такого заказа нет",
        en: "There is no such order",
      })
    }
  })

  test.each(["bonus", "card"])(
    "is answered with no when the order is paid already: by %s",
    async (option) => {
      const card_id =
        option === "card" ? await saveTestCard(api, customer.token, TEST_CARDS.good) : undefined
      const order = await placeOrder({ option, card_id })
      expect(order.payment_status).toBe("paid")
      const { error } = await call("CheckPerformTransaction", transactionOf(order))
      expect(error).toMatchObject({ code: -31051, data: "order_id" })
      expect(await codeOf("CreateTransaction", transactionOf(order))).toBe(-31051)
    },
  )

  test("is answered with no when the order is cancelled, refused or older than twelve hours", async () => {
    const cancelled = await placeOrder()
    await api.get(cancelOrder, own(cancelled.id))
    const refused = await placeOrder()
    const { id } = await begin(refused)
    await call("CancelTransaction", { id, reason: 2 })
    const old = await placeOrder()
    for (const order of [cancelled, refused]) {
      expect(await codeOf("CheckPerformTransaction", transactionOf(order))).toBe(-31053)
      expect(await codeOf("CreateTransaction", transactionOf(order))).toBe(-31053)
    }
    later(12 * 60)
    expect(await codeOf("CreateTransaction", transactionOf(old))).toBe(-31053)
    api.clock.now = NOON
  })
})

describe("a transaction", () => {
  test("[D.74] pays the order when it is performed, and answers each repeated call alike", async () => {
    const order = await placeOrder()
    const { created, ...transaction } = await begin(order)
    expect(created).toEqual({
      create_time: NOON.getTime(),
      transaction: expect.stringMatching(/^\d+$/) as string,
      state: 1,
    })
    later(1)
    expect((await call("CreateTransaction", transaction)).result).toEqual(created)
    const performed = await call("PerformTransaction", { id: transaction.id })
    expect(performed.result).toMatchObject({ perform_time: NOON.getTime() + 60_000, state: 2 })
    later(2)
    expect(await call("PerformTransaction", { id: transaction.id })).toEqual(performed)
    expect((await call("CheckTransaction", { id: transaction.id })).result).toEqual({
      create_time: NOON.getTime(),
      perform_time: NOON.getTime() + 60_000,
      cancel_time: 0,
      transaction: performed.result["transaction"],
      state: 2,
      reason: null,
    })
    api.clock.now = NOON
    const paid = await read(order.id)
    expect(paid).toMatchObject({ payment_status: "paid", status: "collecting", pay_url: null })
    expect(paid.timeline).toHaveLength(1)
  })

  test("is the only one of its order", async () => {
    const order = await placeOrder()
    const { id } = await begin(order)
    const other = transactionOf(order)
    expect(await codeOf("CreateTransaction", other)).toBe(-31052)
    expect(await codeOf("CheckPerformTransaction", other)).toBe(-31052)
    await call("PerformTransaction", { id })
    expect(await codeOf("CreateTransaction", other)).toBe(-31051)
    for (const method of ["PerformTransaction", "CancelTransaction", "CheckTransaction"]) {
      expect(await codeOf(method, { id: other.id })).toBe(-31003)
    }
  })

  test("refuses the order when it is cancelled before it is performed, and is then never performed", async () => {
    const order = await placeOrder()
    const { id } = await begin(order)
    const cancelled = await call("CancelTransaction", { id, reason: 3 })
    expect(cancelled.result).toMatchObject({ cancel_time: NOON.getTime(), state: -1 })
    later(1)
    expect(await call("CancelTransaction", { id, reason: 5 })).toEqual(cancelled)
    expect(await codeOf("PerformTransaction", { id })).toBe(-31008)
    const { result } = await call("CheckTransaction", { id })
    expect(result).toMatchObject({ state: -1, reason: 3, perform_time: 0 })
    api.clock.now = NOON
    expect(await read(order.id)).toMatchObject({ payment_status: "refused", timeline: [] })
  })

  test("is cancelled as timed out after twelve hours, and its order expires", async () => {
    const order = await placeOrder()
    const { created: _, ...transaction } = await begin(order)
    later(12 * 60)
    expect(await codeOf("PerformTransaction", { id: transaction.id })).toBe(-31008)
    expect(await codeOf("CreateTransaction", transaction)).toBe(-31008)
    const { result } = await call("CheckTransaction", { id: transaction.id })
    expect(result).toMatchObject({ state: -1, reason: 4, cancel_time: api.clock.now.getTime() })
    await api.background.maintenance.run()
    api.clock.now = NOON
    expect(await read(order.id)).toMatchObject({ payment_status: "expired", status: "cancelled" })
  })

  test("is not performed for an order that expired meanwhile: Payme refunds the money", async () => {
    const order = await placeOrder()
    later(11 * 60)
    const { id } = await begin(order)
    later(12 * 60)
    await api.background.maintenance.run()
    expect(await codeOf("PerformTransaction", { id })).toBe(-31008)
    api.clock.now = NOON
    expect((await read(order.id)).payment_status).toBe("expired")
  })

  test("[D.79] is refunded when Payme cancels it after it was performed, and cancels its order", async () => {
    const order = await placeOrder()
    const { id } = await begin(order)
    await call("PerformTransaction", { id })
    later(5)
    const cancelled = await call("CancelTransaction", { id, reason: 5 })
    expect(cancelled.result).toMatchObject({ cancel_time: api.clock.now.getTime(), state: -2 })
    expect(await call("CancelTransaction", { id, reason: 5 })).toEqual(cancelled)
    const { result } = await call("CheckTransaction", { id })
    expect(result).toMatchObject({ perform_time: NOON.getTime(), state: -2, reason: 5 })
    api.clock.now = NOON
    const refunded = await read(order.id)
    expect(refunded).toMatchObject({ payment_status: "refunded", status: "cancelled" })
    expect(refunded.timeline.map(({ status }) => status)).toEqual(["collecting", "cancelled"])
  })

  test("cannot be cancelled after delivery", async () => {
    const order = await placeOrder()
    const { id } = await begin(order)
    await call("PerformTransaction", { id })
    for (const to of ADVANCE_STEPS) {
      await advanceOrder(api.database.db, order.id, { to, at: api.clock.now })
    }
    expect(await codeOf("CancelTransaction", { id, reason: 5 })).toBe(-31007)
    expect((await call("CheckTransaction", { id })).result).toMatchObject({
      state: 2,
      reason: null,
    })
    expect((await read(order.id)).payment_status).toBe("paid")
  })

  test("[D1.224] whose money came late is refunded also after the delivery of its order, which stays paid", async () => {
    const order = await placeOrder()
    const { id } = await begin(order)
    await call("CancelTransaction", { id, reason: 3 })
    await api.get(payOrder, { ...own(order.id), body: {} })
    const second = await begin(order)
    await call("PerformTransaction", { id: second.id })
    for (const to of ADVANCE_STEPS) {
      await advanceOrder(api.database.db, order.id, { to, at: api.clock.now })
    }
    // Maintenance finds that the provider has taken the money of the first attempt after all.
    const [charge] = await api.database.db.select().from(charges).where(eq(charges.receiptId, id))
    const late = await settlePaid(
      api.orderServices.services,
      api.database.db,
      charge?.id ?? 0,
      api.clock.now,
    )
    expect(late).toBe("late")
    const cancelled = await call("CancelTransaction", { id, reason: 5 })
    expect(cancelled.result).toMatchObject({ cancel_time: NOON.getTime(), state: -2 })
    expect(await call("CancelTransaction", { id, reason: 5 })).toEqual(cancelled)
    expect(await codeOf("CancelTransaction", { id: second.id, reason: 5 })).toBe(-31007)
    expect(await read(order.id)).toMatchObject({ payment_status: "paid", status: "delivered" })
  })

  test("of the receipt that a card is charged by is the same payment; any other is rejected", async () => {
    const card_id = await saveTestCard(api, customer.token, TEST_CARDS.good)
    lost.add("receipts.pay")
    const order = await placeOrder({ option: "card", card_id })
    lost.clear()
    expect(order.payment_status).toBe("pending")
    const [charge] = await api.database.db
      .select()
      .from(charges)
      .where(eq(charges.orderId, order.id))
    const strange = transactionOf(order)
    expect(await codeOf("CreateTransaction", strange)).toBe(-31052)
    const id = charge?.receiptId ?? ""
    const created = await call("CreateTransaction", { ...strange, id })
    expect(created.result).toMatchObject({ state: 1 })
    await call("PerformTransaction", { id })
    expect((await read(order.id)).payment_status).toBe("paid")
    await api.background.maintenance.run()
    expect((await read(order.id)).timeline).toHaveLength(1)
  })
})

describe("the statement", () => {
  test("lists the transactions of a time range, oldest first", async () => {
    const from = NOON.getTime() + 3_600_000
    later(61)
    const second = await begin(await placeOrder())
    later(60)
    const order = await placeOrder()
    const first = await begin(order)
    await call("CancelTransaction", { id: first.id, reason: 3 })
    later(90)
    await begin(await placeOrder())
    api.clock.now = NOON
    const { result } = await call("GetStatement", { from, to: from + 60_000 })
    const listed = result["transactions"] as Record<string, unknown>[]
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(listed[0]).toEqual({
      id: first.id,
      time: from,
      amount: order.total,
      account: { order_id: order.id },
      create_time: from,
      perform_time: 0,
      cancel_time: from,
      state: -1,
      reason: 3,
      transaction: first.created["transaction"],
      receivers: null,
    })
  })
})

describe("a caller of the Merchant API", () => {
  test("must have the cash desk's key, or gets -32504 for every call", async () => {
    const order = await placeOrder()
    for (const key of ["", "guess", api.config.appSecret]) {
      for (const method of ["CheckPerformTransaction", "CreateTransaction", "Nonsense"]) {
        const { error } = await callShop(api, method, transactionOf(order), key)
        expect(error?.code).toBe(-32504)
      }
    }
    expect((await read(order.id)).payment_status).toBe("pending")
  })

  test("must call from an address of PAYME_ALLOWED_IPS, if it is set", async () => {
    const strict = await createTestApi({
      env: {
        PAYMENT_PROVIDERS: "uz:payme,kz:simulator",
        PAYME_MERCHANT_ID: "5e730e8e0b852a417aa49ceb",
        PAYME_KEY: "desk-key",
        PAYME_ALLOWED_IPS: "185.234.113.0/28, 10.1.2.3",
      },
    })
    try {
      const codeFrom = async (
        address: string,
        key: string,
        signed: Record<string, string> = {},
      ) => {
        const authorization = `Basic ${Buffer.from(`Paycom:${key}`).toString("base64")}`
        const body = JSON.stringify({ id: 1, method: "Nonsense", params: {} })
        const init = { method: "POST", headers: { authorization, ...signed }, body }
        const answer: unknown = await (await strict.fetch(PAYME_WEBHOOK, init, address)).json()
        return (answer as { error: { code: number } }).error.code
      }
      for (const address of ["185.234.113.1", "::ffff:185.234.113.15", "10.1.2.3"]) {
        expect(await codeFrom(address, "desk-key")).toBe(-32601)
      }
      for (const address of ["185.234.113.16", "2001:db8::1", "unix", ""]) {
        expect(await codeFrom(address, "desk-key")).toBe(-32504)
      }
      // A storefront in another process forwards the call and signs the address of its client.
      const forward = async (address: string) => {
        const signed = await visitorHeaders(strict, { address })
        return await codeFrom("172.18.0.5", "desk-key", signed)
      }
      expect(await forward("185.234.113.2")).toBe(-32601)
      expect(await forward("185.234.113.16")).toBe(-32504)
      expect(await codeFrom("10.9.9.9", simulatorAccount(strict.config).key)).toBe(-32601)
      expect(strict.logged.join()).not.toContain("desk-key")
    } finally {
      await strict.close()
    }
  })

  test.each([
    ["nothing", "", -32504],
    ["no JSON", "{", -32504],
    ["a list", "[]", -32504],
  ])("gets %s without a key", async (_, body, code) => {
    const response = await api.fetch(PAYME_WEBHOOK, { method: "POST", body })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ error: { code } })
  })

  test("gets the reason of a bad call, always with 200", async () => {
    expect(await codeOf("Steal", {})).toBe(-32601)
    expect(await codeOf("constructor", {})).toBe(-32601)
    expect(await codeOf("PerformTransaction", {})).toBe(-32602)
    expect(await codeOf("PerformTransaction", { id: "\u0000" })).toBe(-32602)
    expect(await codeOf("CreateTransaction", { id: "x", amount: "1", account: null })).toBe(-32602)
    const get = await api.fetch(PAYME_WEBHOOK)
    expect([get.status, await get.json()]).toMatchObject([200, { error: { code: -32300 } }])
    const long = await api.fetch(PAYME_WEBHOOK, { method: "POST", body: "x".repeat(20_000) })
    expect([long.status, await long.json()]).toMatchObject([200, { error: { code: -32600 } }])
  })
})
