import { parseSetCookie } from "cookie"
import type { APIRequestContext } from "playwright/test"
import { expect, onTestFinished } from "vitest"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"
import { addCard, openRequests, reachConfirmation, readOrderForm } from "#tests/support/visitors.ts"

type Cookies = Record<string, string>

async function open(shop: Shop, cookies: Cookies): Promise<APIRequestContext> {
  const api = await openRequests(shop, cookies)
  onTestFinished(() => api.dispose())
  return api
}

async function readCookies(api: APIRequestContext): Promise<Cookies> {
  const { cookies } = await api.storageState()
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}

/**
 * Posts a form that pays by card, and adds a perfume in another tab before the browser receives the response. Returns
 * the URL of the redirect, and the browser's cookies before it follows the redirect.
 */
async function addWhilePaying(
  { api, shop }: { api: APIRequestContext; shop: Shop },
  { path, form, added }: { path: string; form: Record<string, string>; added: number },
): Promise<{ location: string; cookies: Cookies }> {
  const sent = Object.entries(await readCookies(api)).map((pair) => pair.join("="))
  const answer = await fetch(shop.url + path, {
    method: "POST",
    headers: { origin: shop.url, cookie: sent.join("; ") },
    body: new URLSearchParams(form),
    redirect: "manual",
  })
  expect(answer.status).toBe(303)
  await postForm(api, shop, "/en/form/add-to-cart", { id: String(added) })
  const cookies = await readCookies(api)
  for (const line of answer.headers.getSetCookie()) {
    const { name, value = "", maxAge } = parseSetCookie(line)
    if (maxAge === 0) delete cookies[name]
    else cookies[name] = value
  }
  return { location: answer.headers.get("location") ?? "", cookies }
}

test.for(["document", "payload"])(
  "[D1.286] keeps a perfume that was added while the bank was asked, and removes what was ordered with the next %s",
  async (kind, { shop }) => {
    const phone = newPhone()
    const [ordered = 0, added = 0] = await listOrderable(shop, 2)
    const token = await createCustomer(shop, phone)
    const api = await open(shop, { token, cart: `${ordered}.1` })
    const buyer = { api, shop, phone }
    await addCard(buyer)
    await reachConfirmation(buyer)
    const { location, cookies } = await addWhilePaying(buyer, {
      path: "/en/checkout/confirmation",
      form: await readOrderForm(api),
      added,
    })
    expect(location).toMatch(/^\/en\/checkout\/accepted\/\w{26}$/)
    const after = await open(shop, cookies)
    const isDocument = kind === "document"
    const headers = { "sec-fetch-mode": isDocument ? "navigate" : "cors" }
    const page = await after.get(isDocument ? location : `${location}.rsc`, { headers })
    expect(page.status()).toBe(200)
    const { cart } = await readCookies(after)
    expect(cart).toBe(`${added}.1`)

    // The shop removes an ordered perfume from the cart only once: a perfume that the customer adds again stays there.
    await postForm(after, shop, "/en/form/add-to-cart", { id: String(ordered) })
    await after.get(location, { headers: { "sec-fetch-mode": "navigate" } })
    expect((await readCookies(after))["cart"]).toBe(`${added}.1~${ordered}.1`)
  },
)
