import type { BrowserContext, Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"

const t = getFixedT("en")
const PASSWORD = "Atirgul2026"
/** An id of no order. */
const UNKNOWN_ORDER = "01JD3Q6Y8ZV5T7W9X2C4B6N8M0"

/** The value of a hidden field of the page. */
function fieldOf(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ""
  return /value="([^"]*)"/.exec(input)?.[1] ?? ""
}

test.describe("at the checkout", () => {
  /** Returns the customer's phone. */
  async function shopFor(context: BrowserContext, shop: Shop, workerIndex: number) {
    const phone = newPhone(workerIndex)
    await signIn(context, shop, phone)
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    return phone
  }

  /** Completes delivery and payment. Returns the confirmation's form. */
  async function prepare(page: Page, shop: Shop, receiver: { fullName: string; phone: string }) {
    const html = await (await page.request.get("/en/checkout/delivery")).text()
    const [region = "", district = ""] =
      /<select[^>]*name="region".*?<option value="(\d+)".*?name="district".*?<option value="(\d+)"/s
        .exec(html)
        ?.slice(1) ?? []
    const place = { region, district, location: "Registon 12", notes: "" }
    const steps = [
      await postForm(page.request, shop, "/en/checkout/delivery", { ...receiver, ...place }),
      await postForm(page.request, shop, "/en/checkout/payment", { option: "card" }),
    ]
    expect(steps.map((answer) => answer.headers()["location"])).toEqual([
      "/en/checkout/payment",
      "/en/checkout/confirmation",
    ])
    const confirmation = await (await page.request.get("/en/checkout/confirmation")).text()
    return {
      terms: "on",
      key: fieldOf(confirmation, "key"),
      total: fieldOf(confirmation, "total"),
    }
  }

  for (const locale of TRIED_LOCALES) {
    test(`leads home from an empty cart, and says so (${locale})${projectTag(locale)} @full`, async ({
      page,
      context,
      shop,
    }, info) => {
      await signIn(context, shop, newPhone(info.workerIndex))
      for (const step of ["checkout", "checkout/payment", "checkout/confirmation"]) {
        await page.goto(`/${locale}/${step}`)
        await expect(page).toHaveURL(new RegExp(`/${locale}$`))
        await expect(page.getByText(getFixedT(locale)("cart:empty")).first()).toBeVisible()
      }
      const answer = await postForm(page.request, shop, `/${locale}/checkout/confirmation`, {
        terms: "on",
      })
      expect(answer.headers()["location"]).toBe(`/${locale}`)
    })
  }

  test("places one order when it is sent three times at once, and from another tab @no-js", async ({
    page,
    context,
    shop,
  }, info) => {
    const phone = await shopFor(context, shop, info.workerIndex)
    const form = await prepare(page, shop, { fullName: "Nilufar Karimova", phone })
    const cookies = await context.cookies()
    const send = () => postForm(page.request, shop, "/en/checkout/confirmation", form)
    // Another tab requests the same page.
    const tab = await (await page.request.get("/en/checkout/confirmation")).text()
    const other = { ...form, key: fieldOf(tab, "key"), total: fieldOf(tab, "total") }
    const [first, ...others] = await Promise.all([
      send(),
      send(),
      postForm(page.request, shop, "/en/checkout/confirmation", other),
    ])
    const paid = first.headers()["location"]
    expect(paid).toContain("/api/simulator/pay/")
    expect(others.map((answer) => answer.headers()["location"])).toEqual([paid, paid])

    // Submits the same confirmation again: first with the cookies that the browser had when it showed the page, then
    // without the cart's cookie.
    await context.addCookies(cookies)
    expect((await send()).headers()["location"]).toBe(paid)
    await context.clearCookies({ name: "cart" })
    expect((await send()).headers()["location"]).toMatch(/^\/en\/cabinet\/orders\//)
    await page.goto("/en/cabinet/orders")
    await expect(page.getByRole("article")).toHaveCount(1)
  })

  test("shows the order again after a change of total, key or promocode @no-js", async ({
    page,
    context,
    shop,
  }, info) => {
    const phone = await shopFor(context, shop, info.workerIndex)
    const form = await prepare(page, shop, { fullName: "Nilufar Karimova", phone })
    for (const change of [
      ...["1", "-1", "x", "", "1e99", "9007199254740991"].map((total) => ({ total })),
      ...["", "x", "__proto__"].map((key) => ({ key })),
      { manager: "on", manager_id: "7", payer_id: "7", payer_name: "Me", payer_signature: "1.x" },
      { applied_promocode: "NOPE" },
      { applied_promocode: "   ", total: "1" },
    ]) {
      const sent = { ...form, key: crypto.randomUUID(), ...change }
      const answer = await postForm(page.request, shop, "/en/checkout/confirmation", sent)
      expect(answer.status(), JSON.stringify(change)).toBe(303)
      expect(answer.headers()["location"]).toBe("/en/checkout/confirmation")
    }
    await page.goto("/en/cabinet/orders")
    await expect(page.getByText(t("cabinet:no_orders"))).toBeVisible()
  })

  test("does not charge another customer's card that the cookie names @no-js", async ({
    page,
    context,
    shop,
  }, info) => {
    const phone = await shopFor(context, shop, info.workerIndex)
    const form = await prepare(page, shop, { fullName: "Nilufar Karimova", phone })
    for (const value of ["1", "2147483647"]) {
      await context.addCookies([{ name: "co_card", value, url: shop.url }])
      const answer = await postForm(page.request, shop, "/en/checkout/confirmation", form)
      expect(answer.headers()["location"], value).toBe("/en/checkout/payment")
    }
  })

  test("delivers to a name as long as the form allows @no-js @full", async ({
    page,
    context,
    shop,
  }, info) => {
    const phone = await shopFor(context, shop, info.workerIndex)
    const fullName = `${"N".repeat(100)} ${"K".repeat(100)}`
    const form = await prepare(page, shop, { fullName, phone })
    const answer = await postForm(page.request, shop, "/en/checkout/confirmation", form)
    expect(answer.headers()["location"]).toContain("/api/simulator/pay/")
  })

  test("shows the next customer of a browser nothing of the previous customer @no-js", async ({
    page,
    context,
    shop,
  }, info) => {
    const other = newPhone(info.workerIndex)
    await signIn(context, shop, other)
    await context.clearCookies()
    const phone = await shopFor(context, shop, info.workerIndex)
    await prepare(page, shop, { fullName: "Gulchehra Aminova", phone })
    // Closes the browser without a logout: only the cookie of the session disappears.
    await context.clearCookies({ name: "token" })
    const answer = await postForm(page.request, shop, "/en/auth/login", {
      phone: other,
      password: PASSWORD,
    })
    expect(answer.status()).toBe(303)
    await page.goto("/en/checkout/delivery")
    await expect(page.getByLabel(t("checkout:full_name"))).toHaveValue("Nilufar Karimova")
    await expect(page.getByLabel(t("checkout:region"))).toHaveValue("")
  })
})

test("serves pages about a customer without caching @no-js", async ({
  page,
  context,
  shop,
}, info) => {
  expect((await page.request.get("/en")).headers()["cache-control"]).toBe("private, no-cache")
  await signIn(context, shop, newPhone(info.workerIndex))
  for (const path of ["/en", "/en/cabinet/personal", "/en/cabinet/orders.rsc"]) {
    const answer = await page.request.get(path)
    expect(answer.headers()["cache-control"], path).toBe("private, no-store")
  }
  // The shop answers another customer's order like an unknown one.
  const answer = await page.request.get(`/en/cabinet/orders/${UNKNOWN_ORDER}`)
  expect(answer.status()).toBe(404)
})
