import { request as requests, type APIRequestContext } from "playwright/test"
import { expect, onTestFinished } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { readInput, readTags, type Tag } from "#tests/support/html-tags.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"
import { openRequests, reachConfirmation } from "#tests/support/visitors.ts"

const t = getFixedT("en")

/** The kinds of pages that have add buttons. */
const PATHS = ["", "/products", "/product/101", "/products?q=xqzjw", "/cart", "/unknown"]

/**
 * Presses the first button of a page with the given text, as lynx and w3m do. They run no scripts and ignore the
 * attribute `form`, so they send only what is between the tags of a form. Returns the button's value, and the page that
 * follows.
 *
 * @param typed values for fields of the form, by their names
 */
async function press(
  visitor: APIRequestContext,
  path: string,
  text: string,
  typed: Record<string, string> = {},
) {
  const html = await (await visitor.get(path)).text()
  for (const [form] of html.matchAll(/<form\b.*?<\/form>/gs)) {
    const button = [...form.matchAll(/<button\b.*?<\/button>/gs)]
      .map(([markup]) => markup)
      .find((markup) => markup.replaceAll(/<[^>]*>/g, "").includes(text))
    if (button === undefined) continue
    const [opened, ...content] = readTags(form)
    const [pressed] = readTags(button)
    if (!opened || !pressed) continue
    const fields = [...content.filter(isSent), pressed].flatMap(({ attributes }) => {
      const name = attributes.get("name")
      return name === undefined ? [] : [[name, attributes.get("value") ?? ""]]
    })
    const sent = new URLSearchParams(fields)
    for (const [name, value] of Object.entries(typed)) sent.set(name, value)
    const action = opened.attributes.get("action") ?? path
    const answer = await (opened.attributes.get("method") === "post"
      ? visitor.post(action, {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          data: sent.toString(),
        })
      : visitor.get(`${action}?${sent}`))
    expect(answer.status(), path).toBeLessThan(500)
    const value = pressed.attributes.get("value") ?? ""
    return { value, url: answer.url(), html: await answer.text() }
  }
  throw new Error(`no form of ${path} contains a button "${text}"`)
}

/** Whether a text browser sends this field, unless the visitor changes it. */
function isSent({ name, attributes }: Tag): boolean {
  const canBeChecked = ["checkbox", "radio"].includes(attributes.get("type") ?? "")
  return name === "input" && (!canBeChecked || attributes.has("checked"))
}

for (const locale of LOCALES) {
  test(`[D1.658] lets a text browser add a perfume from each kind of page in ${locale}`, async ({
    shop,
  }) => {
    for (const path of PATHS) {
      const visitor = await requests.newContext({
        baseURL: shop.url,
        userAgent: "Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1",
        extraHTTPHeaders: fromElsewhere(),
      })
      const { value: id } = await press(visitor, `/${locale}${path}`, getFixedT(locale)("cart:add"))
      const cart = await (await visitor.get(`/${locale}/cart`)).text()
      expect(readInput(cart, "id"), path).toBe(id)
      await visitor.dispose()
    }
  })
}

test("[D1.705] lets a text browser sort a list, and keeps its search and filters", async ({
  request,
}) => {
  const query = "family=floral&note=rose&note=musk&price_min=100000&q=atir"
  for (const locale of LOCALES) {
    const path = `/${locale}/products?${query}&page=2`
    const { url } = await press(request, path, getFixedT(locale)("catalogue:sort.apply"), {
      sort: "price",
    })
    const fields = [...new URL(url).searchParams].map((field) => field.join("=")).toSorted()
    expect(fields).toEqual([...query.split("&"), "sort=price"].toSorted())
  }
})

test("[D1.705] lets a text browser apply a promocode in the cart and at the checkout, and continue", async ({
  shop,
}) => {
  const [id = 0] = await listOrderable(shop, 1)
  const phone = newPhone()
  const token = await createCustomer(shop, phone)
  const api = await openRequests(shop, { token, cart: `${id}.1` })
  onTestFinished(() => api.dispose())
  for (const path of ["/en/cart", "/en/about?panel=cart"]) {
    const { url } = await press(api, path, t("common:continue"))
    expect(new URL(url).pathname, path).toBe("/en/checkout/delivery")
  }
  await reachConfirmation({ api, shop, phone })
  for (const path of ["/en/checkout/confirmation", "/en/cart"]) {
    const { html, url } = await press(api, path, t("checkout:apply"), { promocode: "ATIR10" })
    expect(new URL(url).pathname).toBe(path)
    expect(html).toContain(t("checkout:promocode_applied", { percent: "10" }))
    await press(api, path, t("checkout:reset"))
    expect(await (await api.get(path)).text()).not.toContain('value="ATIR10"')
  }
})

test("[D1.705] sends another code to a text browser", async ({ shop, opened }) => {
  for (const [visitor, path] of [
    ["registering", "/auth/code"],
    ["resettingPassword", "/password/code"],
    ["requestingRestock", "/product/{unorderable}/notify/code"],
  ] as const) {
    const api = await requests.newContext({
      baseURL: shop.url,
      storageState: opened.cookiesOf(visitor),
      extraHTTPHeaders: fromElsewhere(),
    })
    const page = opened.urlOf({ visitor, path }, "en")
    const resend = async () => (await press(api, page, t("auth:resend"), { code: "" })).html
    // Another code can be requested two seconds after the last one.
    await expect
      .poll(resend, { interval: 1000, timeout: 10_000 })
      .toContain(t("auth:code_sent_again"))
    await api.dispose()
  }
})
