import type { APIRequestContext } from "playwright/test"
import { expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"
import { fetchUnorderableProduct } from "#tests/support/unorderable-product.ts"
import { addCard, reachConfirmation } from "#tests/support/visitors.ts"

const t = getFixedT("en")
const PAYMENT = "/en/checkout/payment"

/** Brings a customer to the confirmation, with one saved card that is selected for the payment. Returns the card id. */
async function reachConfirmationWithCard(request: APIRequestContext, shop: Shop): Promise<string> {
  const phone = newPhone()
  await createCustomer(shop, phone)
  await request.get("/en/auth/login")
  await postForm(request, shop, "/en/auth/login", { phone, password: PASSWORD })
  const [id] = await listOrderable(shop, 1)
  await postForm(request, shop, "/en/form/add-to-cart", { id: String(id) })
  const buyer = { api: request, shop, phone }
  await addCard(buyer)
  await reachConfirmation(buyer)
  const card = readChecked(await (await request.get(PAYMENT)).text(), "card")
  expect(card).toMatch(/^\d+$/)
  return card ?? ""
}

/** Returns the value of the checked radio button; undefined if none is checked. */
function readChecked(html: string, name: string): string | undefined {
  const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? []
  const checked = radios.find(
    (radio) => radio.includes(`name="${name}"`) && radio.includes(" checked="),
  )
  return checked && /value="([^"]*)"/.exec(checked)?.[1]
}

test("[D1.211] still selects the provider's page when the customer returns to the payment step, although a card is saved", async ({
  request,
  shop,
}) => {
  await reachConfirmationWithCard(request, shop)
  const chosen = await postForm(request, shop, PAYMENT, { option: "card", card: "" })
  expect(chosen.headers()["location"]).toBe("/en/checkout/confirmation")
  const html = await (await request.get(PAYMENT)).text()
  expect([readChecked(html, "option"), readChecked(html, "card")]).toEqual(["card", ""])
})

test("[D1.211] keeps the chosen card, or the provider's page, in a rejected form", async ({
  request,
  shop,
}) => {
  const card = await reachConfirmationWithCard(request, shop)
  const { id } = await fetchUnorderableProduct(shop)
  const { cookies } = await request.storageState()
  const cookie = cookies
    .map(({ name, value }) => `${name}=${value}${name === "cart" ? `~${id}.1` : ""}`)
    .join("; ")
  for (const chosen of [card, ""]) {
    const refused = await fetch(shop.url + PAYMENT, {
      method: "POST",
      headers: { origin: shop.url, cookie, "user-agent": "Mozilla/5.0 Firefox/140.0" },
      body: new URLSearchParams({ option: "card", card: chosen }),
    })
    const html = await refused.text()
    expect([refused.status, readChecked(html, "option"), readChecked(html, "card")]).toEqual([
      422,
      "card",
      chosen,
    ])
  }
})

test("[D1.212] redirects to the delivery form with a message when another tab has made the address incomplete", async ({
  request,
  shop,
}) => {
  const card = await reachConfirmationWithCard(request, shop)
  const otherTab = await postForm(request, shop, "/en/checkout/delivery", { location: "Bogʻ 7" })
  expect(otherTab.status()).toBe(422)
  const answer = await postForm(request, shop, PAYMENT, { option: "card", card })
  expect([answer.status(), answer.headers()["location"]]).toEqual([303, "/en/checkout/delivery"])
  const page = await (await request.get("/en/checkout/delivery")).text()
  expect(page).toContain(t("checkout:check_delivery"))
})

test("[D1.687] accepts the step without a payment option from a page without scripts, as text browsers send it", async ({
  request,
  shop,
}) => {
  await reachConfirmationWithCard(request, shop)
  const withScripts = await postForm(request, shop, PAYMENT, { scripts: "1" })
  expect(withScripts.status()).toBe(422)
  const answer = await postForm(request, shop, PAYMENT, {})
  expect([answer.status(), answer.headers()["location"]]).toEqual([
    303,
    "/en/checkout/confirmation",
  ])
  const html = await (await request.get(PAYMENT)).text()
  expect([readChecked(html, "option"), readChecked(html, "card")]).toEqual(["card", ""])
})
