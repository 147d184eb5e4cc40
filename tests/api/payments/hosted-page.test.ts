import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { getOrder, Order } from "#contract/orders.ts"
import { addDays } from "#domain/calendar-date.ts"
import { LOCALES } from "#domain/locale.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, newKey, place } from "#tests/support/orders.ts"
import { callShop, pagePath, readPage } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
})

async function placeHosted(payment: Record<string, unknown> = {}, locale = "en"): Promise<Order> {
  const body = await draftOrder(api, customer, { payment: { option: "card", ...payment } })
  const { status, json } = await place(api, customer, body, { locale })
  expect(status, JSON.stringify(json)).toBe(201)
  return Order.parse(json)
}

const read = (id: string) => api.get(getOrder, { params: { id }, token: customer.token })

/** Path and query of a URL of the shop. */
function pathOf(url: string | null): string {
  const { origin, pathname, search } = new URL(url ?? "")
  expect(origin).toBe(api.config.siteUrl)
  return pathname + search
}

const choose = (path: string, choice: string) =>
  api.fetch(path, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ choice }).toString(),
  })

describe("an order without a card", () => {
  test("[D.74] waits to be paid on the provider's page, and returns its URL", async () => {
    const order = await placeHosted()
    expect(order).toMatchObject({ payment_status: "pending", card: null, timeline: [] })
    expect((await read(order.id)).pay_url).toContain("/api/simulator/pay/")
  })

  test("[D.74] is paid on the provider's page, and the customer returns to the shop", async () => {
    const order = await placeHosted({ return_path: "/en/checkout/accepted/{id}?from=pay" })
    const path = pathOf(order.pay_url)
    const response = await choose(path, "pay")
    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe(
      `${api.config.siteUrl}/en/checkout/accepted/${order.id}?from=pay`,
    )
    const paid = await read(order.id)
    expect(paid).toMatchObject({ payment_status: "paid", pay_url: null })
    expect(paid.timeline.map(({ status }) => status)).toEqual(["collecting"])
    for (const choice of ["pay", "refuse"]) {
      expect((await choose(path, choice)).status).toBe(303)
      expect((await read(order.id)).payment_status).toBe("paid")
    }
  })

  test("[D1.279] arrives a day later when it is paid on the next day of its country, not on the same one", async () => {
    // 22:00 of a Monday in Tashkent.
    const evening = new Date("2026-11-30T17:00:00Z")
    for (const [hours, days] of [
      [1, 0],
      [11, 1],
    ] as const) {
      api.clock.now = evening
      const { id, pay_url: url, arrival } = await placeHosted()
      api.clock.now = new Date(evening.getTime() + hours * 3_600_000)
      await choose(pathOf(url), "pay")
      const paid = await read(id)
      expect(paid.payment_status).toBe("paid")
      expect(paid.arrival?.from).toBe(addDays(arrival?.from ?? "", days))
    }
    api.clock.now = NOON
  })

  test("returns to the order's page by default", async () => {
    for (const locale of LOCALES) {
      const order = await placeHosted({}, locale)
      const response = await choose(pathOf(order.pay_url), "pay")
      expect(response.headers.get("location")).toBe(
        `${api.config.siteUrl}/${locale}/checkout/accepted/${order.id}`,
      )
    }
  })

  test("is refused on the provider's page, and cannot be paid there afterwards", async () => {
    const order = await placeHosted()
    const path = pathOf(order.pay_url)
    expect((await choose(path, "refuse")).status).toBe(303)
    expect(await read(order.id)).toMatchObject({ payment_status: "refused", pay_url: null })
    await choose(path, "pay")
    expect((await read(order.id)).payment_status).toBe("refused")
  })

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "/../..//evil",
  ])("does not return to %s", async (returnPath) => {
    const body = await draftOrder(api, customer, {
      payment: { option: "card", return_path: returnPath },
    })
    const { status, json } = await place(api, customer, body)
    expect(status).toBe(422)
    expect(json).toHaveProperty(["errors", "payment.return_path"])
  })

  test("has the same response to a repeated request", async () => {
    const key = newKey()
    const body = await draftOrder(api, customer, { payment: { option: "card" } })
    const first = await place(api, customer, body, { key })
    const again = await place(api, customer, body, { key })
    expect([again.status, again.json]).toEqual([first.status, first.json])
  })
})

describe("the simulator's page", () => {
  test.each([
    ["uz", "Toʻlov simulyatori", 'lang="uz-UZ"'],
    ["ru", "Симулятор оплаты", 'lang="ru-RU"'],
    ["en", "Payment simulator", 'lang="en-US"'],
  ])("is in %s, and shows number and amount", async (locale, title, lang) => {
    const order = await placeHosted({}, locale)
    const response = await api.fetch(pathOf(order.pay_url))
    expect(response.status).toBe(200)
    const html = await response.text()
    for (const text of [title, lang, order.number, "\u00a0", "UZS"]) expect(html).toContain(text)
  })

  test("needs no script, allows none, and names its only style by hash", async () => {
    const { pay_url: url } = await placeHosted()
    const response = await api.fetch(pathOf(url))
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/style-src 'sha256-[\w+/]{43}='/)
    expect(policy).not.toContain("unsafe")
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    const html = await response.text()
    expect(html).not.toMatch(/<script|style="|onclick/i)
    expect(html).toMatch(/<form method="post">/)
  })

  test("links only to the shop, whatever its URL contains", async () => {
    for (const target of ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""]) {
      const { pay_url: url } = await placeHosted()
      const response = await choose(pagePath({ ...readPage(url), c: target }), "pay")
      expect(response.headers.get("location")).toBe(`${api.config.siteUrl}/`)
    }
    const { pay_url: url } = await placeHosted()
    const odd = { ...readPage(url), l: "<b>", cr: "<b>", c: '"><b>' }
    expect(await (await api.fetch(pagePath(odd))).text()).not.toContain("<b>")
  })

  test("answers 404 for a payment that is not the shop's, and rejects choices that its form does not have", async () => {
    const { pay_url: url } = await placeHosted()
    for (const path of ["unknown", "bT14", pagePath({ ...readPage(url), m: "other" }).slice(19)]) {
      expect((await api.fetch(`/api/simulator/pay/${path}`)).status).toBe(404)
      expect((await choose(`/api/simulator/pay/${path}`, "pay")).status).toBe(404)
    }
    const order = await placeHosted()
    for (const choice of ["", "steal"]) {
      expect((await choose(pathOf(order.pay_url), choice)).status).toBe(400)
    }
    expect((await choose(pathOf(order.pay_url), "x".repeat(5000))).status).toBe(413)
    expect((await read(order.id)).payment_status).toBe("pending")
  })

  test("rejects an order or an amount that the shop does not know", async () => {
    const { id, pay_url: url } = await placeHosted()
    const { a = "" } = readPage(url)
    const before = await api.database.db.select().from(simulatorReceipts)
    for (const wrong of [{ a: String(Number(a) - 1) }, { "ac.order_id": "01JD" }]) {
      const path = pagePath({ ...readPage(url), ...wrong })
      expect(await (await api.fetch(path)).text()).not.toContain('name="choice"')
      expect((await choose(path, "pay")).status).toBe(303)
    }
    expect(await api.database.db.select().from(simulatorReceipts)).toEqual(before)
    expect((await read(id)).payment_status).toBe("pending")
  })

  test("refunds the money when the shop rejects the payment", async () => {
    const { id, pay_url: url, total } = await placeHosted()
    const { db } = api.database
    // The shop has recorded the start of this payment. The provider takes the money while the order expires.
    const account = { order_id: id }
    const at = api.clock.now
    await db.insert(simulatorReceipts).values({
      id: "late",
      state: 3,
      amount: total,
      account,
      description: "",
      isPage: true,
      masked: "860006******6311",
      createdAt: at,
      paidAt: at,
    })
    await callShop(api, "CreateTransaction", {
      id: "late",
      time: at.getTime(),
      amount: total,
      account,
    })
    api.clock.now = new Date(at.getTime() + 12 * 3_600_000)
    await api.background.maintenance.run()
    expect((await read(id)).payment_status).toBe("expired")
    await api.fetch(pathOf(url))
    api.clock.now = at
    expect(await read(id)).toMatchObject({ payment_status: "expired", status: "cancelled" })
    const [late] = await db.select().from(simulatorReceipts).where(eq(simulatorReceipts.id, "late"))
    expect(late?.state).toBe(50)
  })

  test("rejects a URL and a form that cannot be read", async () => {
    expect((await api.fetch("/api/simulator/pay/%00")).status).toBe(404)
    const order = await placeHosted()
    const response = await api.fetch(pathOf(order.pay_url), {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "--x\r\nbroken",
    })
    expect(response.status).toBe(400)
  })
})
