import type { APIRequestContext } from "playwright/test"
import { expect, onTestFinished } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"
import {
  addCard,
  type Buyer,
  openRequests,
  placeOrder,
  reachConfirmation,
  readField,
  readOrderForm,
} from "#tests/support/visitors.ts"

const t = getFixedT("en")

/** Creates a request context with a browser's cookies, which is disposed of when the test ends. */
async function open(shop: Shop, cookies: Record<string, string>): Promise<APIRequestContext> {
  const api = await openRequests(shop, cookies)
  onTestFinished(() => api.dispose())
  return api
}

/** Registers a customer. Returns the customer with a perfume in the cart. */
async function createBuyer(shop: Shop): Promise<Buyer> {
  const phone = newPhone()
  const [id = 0] = await listOrderable(shop, 1)
  const api = await open(shop, { token: await createCustomer(shop, phone), cart: `${id}.1` })
  return { api, shop, phone }
}

async function readCookies(api: APIRequestContext): Promise<Record<string, string>> {
  const { cookies } = await api.storageState()
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}

/** Sends the form of the order. Returns the URL that the shop redirects to. */
async function confirm(shop: Shop, api: APIRequestContext, form: Record<string, string>) {
  const answer = await postForm(api, shop, "/en/checkout/confirmation", form)
  expect(answer.status(), JSON.stringify(form)).toBe(303)
  return answer.headers()["location"]
}

async function countOrders(api: APIRequestContext): Promise<number> {
  const html = await (await api.get("/en/cabinet/orders")).text()
  // An empty list offers perfumes, which are articles, too.
  const [, ...articles] = html.split("<article")
  const count = articles.filter((article) => article.includes("/cabinet/orders/")).length
  expect(html.includes(t("cabinet:no_orders"))).toBe(count === 0)
  return count
}

test("places one order when it is sent three times at once, and from another tab", async ({
  shop,
}) => {
  const buyer = await createBuyer(shop)
  const { api } = buyer
  await reachConfirmation(buyer)
  const [form, fromOtherTab] = [await readOrderForm(api), await readOrderForm(api)]
  const cookies = await readCookies(api)
  const [paid, ...others] = await Promise.all(
    [form, form, fromOtherTab].map((sent) => confirm(shop, api, sent)),
  )
  expect(paid).toContain("/api/simulator/pay/")
  expect(others).toEqual([paid, paid])

  // Submits the same confirmation again: first with the cookies that the browser had when it showed the page, then
  // without the cart's cookie.
  expect(await confirm(shop, await open(shop, cookies), form)).toBe(paid)
  const { cart: _, ...withoutCart } = cookies
  expect(await confirm(shop, await open(shop, withoutCart), form)).toMatch(
    /^\/en\/cabinet\/orders\//,
  )
  expect(await countOrders(api)).toBe(1)
})

test("shows the order again after a change of total, key or promocode", async ({ shop }) => {
  const buyer = await createBuyer(shop)
  await reachConfirmation(buyer)
  const form = await readOrderForm(buyer.api)
  for (const change of [
    ...["1", "-1", "x", "", "1e99", "9007199254740991"].map((total) => ({ total })),
    ...["", "x", "__proto__"].map((key) => ({ key })),
    { manager: "on", manager_id: "7", payer_id: "7", payer_name: "Me", payer_signature: "1.x" },
    { applied_promocode: "NOPE" },
    { applied_promocode: "   ", total: "1" },
  ]) {
    const sent = { ...form, key: crypto.randomUUID(), ...change }
    expect(await confirm(shop, buyer.api, sent)).toBe("/en/checkout/confirmation")
  }
  expect(await countOrders(buyer.api)).toBe(0)
})

test("does not charge another customer's card that the cookie names", async ({ shop }) => {
  const other = await createBuyer(shop)
  await addCard(other)
  await reachConfirmation(other)
  const { co_card: card = "" } = await readCookies(other.api)
  expect(card).toMatch(/^\d+$/)

  const buyer = await createBuyer(shop)
  await reachConfirmation(buyer)
  const form = await readOrderForm(buyer.api)
  for (const co_card of [card, "2147483647"]) {
    const api = await open(shop, { ...(await readCookies(buyer.api)), co_card })
    expect(await confirm(shop, api, form), co_card).toBe("/en/checkout/payment")
  }
  expect(await countOrders(buyer.api)).toBe(0)
  // The other customer, who owns the card, can still pay with it.
  await placeOrder(other)
})

test("[D.36] answers 404 to every request for another customer's order", async ({ shop }) => {
  const other = await createBuyer(shop)
  await addCard(other)
  await reachConfirmation(other)
  const { id } = await placeOrder(other)
  const order = `/en/cabinet/orders/${id}`
  expect((await other.api.get(order)).status()).toBe(200)

  const { api } = await createBuyer(shop)
  for (const path of [order, `${order}/cancel`]) {
    expect((await api.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
    expect((await postForm(api, shop, path)).status(), path).toBe(404)
  }
  const reordered = await postForm(api, shop, "/en/form/reorder", { order: id })
  expect(reordered.status()).toBe(404)
  expect(await (await other.api.get(order)).text()).not.toContain(t("cabinet:status.cancelled"))
})

test("delivers to a name as long as the form allows", { tags: ["full"] }, async ({ shop }) => {
  const buyer = await createBuyer(shop)
  await reachConfirmation(buyer, `${"N".repeat(100)} ${"K".repeat(100)}`)
  const form = await readOrderForm(buyer.api)
  expect(await confirm(shop, buyer.api, form)).toContain("/api/simulator/pay/")
})

test("shows the next customer of a browser nothing of the previous customer", async ({ shop }) => {
  const { phone } = await createBuyer(shop)
  const previous = await createBuyer(shop)
  await reachConfirmation(previous, "Gulchehra Aminova")
  // The previous customer closes the browser without a logout: the browser forgets only the session's cookie.
  const { token: _, ...left } = await readCookies(previous.api)
  const api = await open(shop, left)
  const form = { phone, password: PASSWORD }
  expect((await postForm(api, shop, "/en/auth/login", form)).status()).toBe(303)
  const page = "/en/checkout/delivery"
  expect(await readField(api, page, "fullName")).toBe("Nilufar Karimova")
  const html = await (await api.get(page)).text()
  const regions = /<select[^>]*name="region".*?<\/select>/s.exec(html)?.[0]
  expect(regions).toMatch(/<option value="\d/)
  expect(regions).not.toMatch(/<option value="\d+" selected/)
  expect(html).not.toContain("Gulchehra")
})

test("redirects home when the order of an empty cart is sent", async ({ shop }) => {
  const api = await open(shop, { token: await createCustomer(shop, newPhone()) })
  expect(await confirm(shop, api, { terms: "on" })).toBe("/en")
})

test("[D1.260] keeps the offer of a country after a login over the step to which the checkout leads", async ({
  shop,
}) => {
  const { api } = await createBuyer(shop)
  const offer = "panel=country&offer=kz"
  const start = await api.get(`/en/checkout?${offer}`, { maxRedirects: 0 })
  expect(start.headers()["location"]).toBe(`/en/checkout/delivery?${offer}`)
})

test("[D.09] does not allow skipping steps with any cookies", async ({ shop }) => {
  const { api } = await createBuyer(shop)
  const locationOf = async (from: APIRequestContext, path: string) =>
    (await from.get(path, { maxRedirects: 0 })).headers()["location"]
  expect(await locationOf(api, "/en/checkout/confirmation")).toBe("/en/checkout/delivery")
  const forged = { co_step: "confirmation", co_option: "gold", co_card: "1", co_delivery: "x.y" }
  const forger = await open(shop, { ...(await readCookies(api)), ...forged })
  expect(await locationOf(forger, "/en/checkout/payment")).toBe("/en/checkout/delivery")
})
