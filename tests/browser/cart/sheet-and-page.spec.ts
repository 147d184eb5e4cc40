import type { Locator, Page } from "playwright/test"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import {
  LIMIT_MESSAGE,
  cartLines,
  cartLinkName,
  message,
  fillCart,
  openCart,
} from "#tests/support/browser-cart.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { listProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { startRecordingServer } from "#tests/support/recording-server.ts"
import { SHARED_SECRETS } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { openBeforeHydration, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** Waits until the sheet, `width` wide, has reached the right edge of the window. */
async function expectAtTheRight(page: Page, sheet: Locator, width: number) {
  const edge = page.viewportSize()?.width ?? 0
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box && [Math.round(box.x), Math.round(box.width)]
    })
    .toEqual([edge - width, width])
}

test("[S2.06] [S2.29] [S2.30] [S2.31] [S2.32] [S2.33] [S2.34] [S2.54] [S2.55] [S3.12] [S4.34] shows the cart as a sheet on the right with its lines, their total and links back and on", async ({
  page,
  context,
  shop,
}) => {
  const all = await listProducts(shop)
  const products = (["A", "M", "F"] as const).flatMap(
    (gender) => all.find((one) => one.gender === gender && one.canBeAdded) ?? [],
  )
  await putIntoCart(
    context,
    shop,
    products.map(({ id }) => id),
  )
  await page.goto("/en/about")
  const cart = await openCart(page, 3)
  await expectAtTheRight(page, cart, 550)
  const lines = cart.getByRole("listitem")
  await expect(lines).toHaveCount(3)
  const forWhom = { A: "for all", M: "for men", F: "for women" }
  for (const [index, { id, name, volume, gender, price }] of products.entries()) {
    const line = lines.nth(index)
    await expect(line.getByRole("link", { name })).toHaveAttribute("href", `/en/product/${id}`)
    await expect(line.getByText(`${volume} ml, ${forWhom[gender]}`)).toBeVisible()
    await expect(line.getByText(inMoney(inSoum(price)))).toBeVisible()
  }
  const total = products.reduce((sum, { price }) => sum + inSoum(price), 0)
  await expect(cart.getByRole("definition")).toHaveText([
    inMoney(total),
    inMoney(feeOf(total)),
    t("checkout:shipping_words"),
    inMoney(total + feeOf(total)),
  ])
  await expect(cart.getByText("Shipping is not included")).toBeVisible()
  await expect(cart.getByRole("link", { name: t("common:continue") })).toHaveAttribute(
    "href",
    "/en/checkout",
  )
  await page.setViewportSize({ width: 800, height: 700 })
  await expectAtTheRight(page, cart, 428)
  await page.setViewportSize({ width: 390, height: 700 })
  await expectAtTheRight(page, cart, 390)
  await cart.getByRole("link", { name: t("common:back") }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(/\/en\/about$/)
})

/** The service fee of 2 % in whole soʻm. */
const feeOf = (total: number) => Math.round(total * 0.02)

/** Converts minor units to soʻm. */
const inSoum = (price: number) => price / MINOR_PER_MAJOR

/** Formats an amount of soʻm with no-break spaces, as the English pages do. */
const inMoney = (amount: number) =>
  `${String(amount).replace(/\B(?=(\d{3})+$)/g, "\u00a0")}\u00a0${t("common:currency.UZS")}`

test("[S4.36] [S4.38] [S4.39] [S5.27] [S8.18] disables minus at one, rejects a second item with plus, and removes the line with trash", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await fillCart(page, 2)
  const cart = await openCart(page, 2)
  const first = cart.getByRole("listitem").first()
  await expect(first.getByRole("button", { name: t("cart:decrease") })).toBeDisabled()
  const increase = first.getByRole("button", { name: t("cart:increase") })
  await expect(increase).toBeDisabled()
  await expect(increase).toHaveAccessibleDescription(t("cart:limit").replace("{{max}}", "1"))
  // When a customer presses the disabled button nevertheless, the cart says why it adds nothing. The test presses a
  // key, because a click would have to wait until the sheet no longer moves.
  const posted: string[] = []
  page.on("request", (request) => request.method() === "POST" && posted.push(request.url()))
  await increase.press("Enter")
  await expect(message(page, LIMIT_MESSAGE)).toBeVisible()
  await expect(first.locator("output")).toHaveText("1")
  expect(posted).toHaveLength(javaScriptEnabled ? 0 : 1)
  const total = cart.locator("output").last()
  const before = (await total.textContent()) ?? ""
  await first.getByRole("button", { name: t("cart:remove") }).click()
  await expect(message(page, t("cart:removed"))).toBeVisible()
  await expect(cart.getByRole("listitem")).toHaveCount(1)
  await expect(total).not.toHaveText(before)
  expect(await readCookie(context, "cart")).toMatch(/^\d+\.1$/)
})

test("[S4.35] [S4.39] [S4.40] closes the sheet when its last line is removed, and says that it is empty when an empty cart is opened @js", async ({
  page,
  context,
}) => {
  await fillCart(page, 1)
  const cart = await openCart(page, 1)
  await cart.getByRole("button", { name: t("cart:remove") }).click()
  await expect(message(page, t("cart:removed"))).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(/\/en\/products$/)
  expect(await readCookie(context, "cart")).toBeUndefined()
  await page.getByRole("link", { name: t("cart:title"), exact: true }).click()
  await expect(cart.getByRole("status")).toContainText(t("cart:empty"))
  await expect(page.getByText(t("cart:empty"))).toHaveCount(1)
})

test("[S4.41] [S4.42] [S4.32] leads home from the checkout when the cart is emptied, and clears the order's data @js", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  const token = await readCookie(context, "token")
  const ask = async (method: "GET" | "PUT", body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${shop.url}/api/v1/checkout/delivery`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  await ask("PUT", { location: "Registon 12", notes: "At the gate", promocode: "ATIR10" })
  await context.addCookies([{ name: "co_option", value: "bonus", url: shop.url }])
  await page.goto("/en/checkout/delivery?panel=cart")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `${t("cart:remove")}: ` })
    .click()
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.getByText("Product removed. Invalid promo code").first()).toBeVisible()
  expect(await ask("GET")).toMatchObject({ location: "", notes: "", promocode: null })
  expect((await context.cookies()).filter(({ name }) => /^(co_|cart)/.test(name))).toEqual([])
})

test("keeps the last line, and says so, when the shop API cannot clear the promocode @full", async ({
  page,
  context,
  shop,
  launch,
  atEnd,
}) => {
  let failure: { status: number; body: object } | null = null
  const api = await startRecordingServer(
    ({ method, path }) =>
      method === "PUT" && path.endsWith("/checkout/delivery") ? failure : null,
    shop.url,
  )
  atEnd(() => api.stop())
  const storefront = await launch({
    SHOP_API_URL: api.url,
    ...SHARED_SECRETS,
    LOG_LEVEL: "silent",
  })
  // Browsers send the cookies of a host to all of its ports. So a sign-in at the shop also counts at the storefront,
  // which is the same host with another port.
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  const token = (await readCookie(context, "token")) ?? ""
  await fetch(`${shop.url}/api/v1/checkout/delivery`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ promocode: "ATIR10" }),
  })
  await page.goto(`${storefront.url}/en/about?panel=cart`)
  const remove = page.getByRole("dialog").getByRole("button", { name: `${t("cart:remove")}: ` })
  await expect(remove).toBeVisible()
  const before = await readCookie(context, "cart")
  for (const { status, text } of [
    { status: 502, text: t("common:unknown_error") },
    { status: 429, text: "Wait a minute" },
  ]) {
    failure = { status, body: { message: text } }
    await remove.click()
    await expect(page.getByText(text).first()).toBeVisible()
    expect(await readCookie(context, "cart")).toBe(before)
    await expect(remove).toBeVisible()
  }
  // The customer is no longer signed in, and the storefront cannot clear the promocode of the account.
  failure = { status: 401, body: { message: "Log in" } }
  await remove.click()
  await expect(page.getByText(t("cart:removed")).first()).toBeVisible()
  expect(await readCookie(context, "cart")).toBeUndefined()
})

test("[D.07] shows on the cart's page what its sheet shows @no-js", async ({ page }) => {
  await fillCart(page, 1)
  await page.goto("/en/cart")
  const main = page.getByRole("main")
  await expect(cartLines(page)).toHaveCount(1)
  await expect(main.locator("dl output").last()).toHaveText(/\d\sUZS$/)
  await expect(main.getByText(t("cart:shipping"))).toBeVisible()
  await expect(main.getByRole("link", { name: t("common:continue") })).toBeVisible()
  await main.getByRole("button", { name: t("cart:increase") }).click({ force: true })
  await expect(message(page, LIMIT_MESSAGE)).toBeVisible()
  await main.getByRole("button", { name: t("cart:remove") }).click()
  await expect(main.getByText(t("cart:empty"))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/cart$/)
})

test("[D1.94] shows the total and the button to the checkout at the bottom of a phone, wherever the cart's page is scrolled @full", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await putIntoCart(context, shop, await listOrderable(shop, 8))
  await page.goto("/en/cart")
  const bar = page.getByRole("region", { name: t("cart:total") })
  const on = bar.getByRole("link", { name: t("common:continue") })
  const expectAtBottom = async () => {
    const box = await bar.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(73)
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  }
  await expectAtBottom()
  const total = page.getByRole("main").getByRole("definition").last()
  await expect(bar).toContainText((await total.textContent()) ?? "-")
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }))
  await expectAtBottom()
  await expect(
    page.getByRole("main").getByRole("link", { name: t("common:continue") }),
  ).toHaveCount(1)
  await expect(on).toHaveAttribute("href", "/en/checkout")
  await page.emulateMedia({ media: "print" })
  await expect(bar).toBeHidden()
})

test("[D1.695] explains below the sums of the cart and the checkout the service fee, and leads to what the terms say of delivery @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await signIn(context, shop, newPhone())
  for (const path of ["/en/cart", "/en/about?panel=cart", "/en/checkout"]) {
    await page.goto(path)
    const note = page.getByText(t("checkout:service_fee_note")).filter({ visible: true })
    await expect(note).toBeVisible()
    const terms = page.waitForEvent("popup")
    await note.getByRole("link", { name: "you can cancel and receive a full refund" }).click()
    const section = (await terms).getByRole("heading", { name: /^3\. / })
    await expect(section).toBeInViewport()
    await (await terms).close()
  }
})

test("says in each line when it is delivered @no-js @full", async ({ page, context, shop }) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.goto("/en/cart")
  const lines = cartLines(page)
  await expect(lines).toHaveCount(3)
  for (const line of await lines.all())
    await expect(line).toContainText(/\d\d\.\d\d\.\d{4}\s–\u2060\s\d\d\.\d\d\.\d{4}/)
})

test("accepts fifty lines and no more, and shows them all @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  const orderable = (await listProducts(shop)).filter(({ canBeAdded }) => canBeAdded)
  const ids = orderable.map(({ id }) => id)
  await putIntoCart(context, shop, ids.slice(0, 50))
  await page.goto(`/en/product/${ids[50]}`)
  await page
    .getByRole("button", { name: new RegExp(`^(${t("cart:add")}|${t("cart:order")})$`) })
    .first()
    .click()
  await expect(message(page, t("cart:cart_full").replace("{{max}}", "50"))).toBeVisible()
  await page.goto("/en/cart")
  await expect(cartLines(page)).toHaveCount(50)
  const total = orderable.slice(0, 50).reduce((sum, { price }) => sum + inSoum(price), 0)
  await expect(page.getByRole("main").locator("dl output").last()).toHaveText(
    inMoney(total + feeOf(total)),
  )
})

test("marks what cannot be ordered any more, or not in this country, and leaves it out of the total @no-js", async ({
  page,
  context,
  shop,
}) => {
  const sold = await listProducts(shop, "kg")
  const unsold = (await listProducts(shop)).find(
    ({ id }) => !sold.some((product) => product.id === id),
  )
  const refused = sold.find(({ canBeAdded }) => !canBeAdded)
  await context.addCookies([
    { name: "cart", value: `${unsold?.id}.1~${refused?.id}.1~999999.1`, url: shop.url },
    { name: "country", value: "kg", url: shop.url },
  ])
  await page.goto("/en/cart")
  const lines = cartLines(page)
  await expect(lines.nth(0).getByText(t("cart:not_sold_here"))).toBeVisible()
  await expect(lines.nth(1).getByText(t("cart:not_orderable"))).toBeVisible()
  await expect(lines.nth(1).getByText(/\d\sKGS$/)).toBeVisible()
  await expect(lines.nth(2).getByText(t("cart:not_found"))).toBeVisible()
  await expect(page.getByText(t("cart:not_counted"))).toBeVisible()
  await expect(page.getByRole("main").locator("dl output").last()).toHaveText(/^0\s/)
})

test("hides the request to remove marked perfumes once they are removed @full", async ({
  page,
  context,
  shop,
}) => {
  const [known = 0] = await listOrderable(shop, 1)
  await putIntoCart(context, shop, [known, 999_999])
  await page.goto("/en/cart")
  await expect(page.getByText(t("cart:not_counted"))).toBeVisible()
  await page
    .getByRole("button", { name: t("cart:remove") })
    .last()
    .click()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByText(t("cart:not_counted"))).toHaveCount(0)
})

for (const [place, path] of [
  ["page", "/en/cart"],
  ["panel", "/en/about?panel=cart"],
] as const) {
  test(`[D1.259] leads from the ${place} of the cart to the first line that cannot be ordered, and to the checkout once it is removed @full`, async ({
    page,
    context,
    shop,
  }) => {
    const [known = 0] = await listOrderable(shop, 1)
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await signIn(context, shop, newPhone())
      await putIntoCart(context, shop, [known, 999_999])
      await page.goto(path)
      const line = page.getByRole("listitem").filter({ hasText: t("cart:not_found") })
      // Without scripts, "Continue" is a button while the customer can type a promocode, because it submits the
      // promocode first. Otherwise it is a link.
      const button = page
        .getByRole("link", { name: t("common:continue"), exact: true })
        .or(page.getByRole("button", { name: t("common:continue"), exact: true }))
      await button.filter({ visible: true }).click()
      await expect(page).toHaveURL(`${path}#cart-line-999999`)
      await expect(line).toBeFocused()
      await expect(line).toBeInViewport()
      await line.getByRole("button", { name: t("cart:remove") }).click()
      await expect(page.getByText(t("cart:not_counted"))).toHaveCount(0)
      await button.filter({ visible: true }).click()
      await expect(page).toHaveURL(isSignedIn ? /\/checkout\/delivery$/ : /panel=auth/)
    }
  })
}

for (const [place, path] of [
  ["page", "/en/cart"],
  ["panel", "/en/about?panel=cart"],
] as const) {
  test(`[D1.375] leads back from the login to where the ${place} of the cart was open @full`, async ({
    page,
    context,
    shop,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await page.goto(path)
    await page
      .getByRole("link", { name: t("common:continue"), exact: true })
      .filter({ visible: true })
      .click()
    const login = page.getByRole("dialog", { name: t("auth:checkout_title") })
    await expect(login.getByText(t("auth:login_required"))).toBeVisible()
    await login.getByRole("link", { name: t("common:close") }).click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page).toHaveURL(path.split("?")[0] ?? path)
  })
}

test("treats a malformed cart cookie as an empty cart @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: "cart", value: "%E0%A4%A~<x>.1~-1.1~1.0", url: shop.url }])
  await page.goto("/en/cart")
  await expect(page.getByText(t("cart:empty"))).toBeVisible()
})

test("[S4.20] shows the number of items in the cart on a cached page before and after hydration @js", async ({
  page,
  context,
  shop,
}) => {
  const ids = await listOrderable(shop, 2)
  await putIntoCart(context, shop, ids)
  await openBeforeHydration(page, "/en/products?utm_source=letter")
  await expect(page.getByRole("link", { name: cartLinkName(2) })).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole("link", { name: cartLinkName(2) })).toBeVisible()
  await page.getByRole("link", { name: cartLinkName(2) }).click()
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2)
})

const withScripts = { tag: "@js" }

test(
  "[D.65] renews the cart's cookie with each page that the router opens",
  withScripts,
  async ({ page, context, shop }) => {
    const ids = await listOrderable(shop, 1)
    await putIntoCart(context, shop, ids)
    await page.goto("/en/cart")
    const expires = Date.now() / 1000 + 3600
    await context.addCookies([{ name: "cart", value: `${ids[0]}.1`, url: shop.url, expires }])
    await page
      .getByRole("main")
      .getByRole("link", { name: t("common:back") })
      .click()
    await expect(page).toHaveURL(/\/en\/products$/)
    const hoursLeft = async () => {
      const cart = (await context.cookies()).find(({ name }) => name === "cart")
      return ((cart?.expires ?? 0) - Date.now() / 1000) / 3600
    }
    await expect.poll(hoursLeft).toBeGreaterThan(23)
  },
)

test(
  "[S9.22] shows two placeholders in the sheet until its products arrive",
  withScripts,
  async ({ page }) => {
    await fillCart(page, 1)
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    await page.route(/\.rsc\?.*panel=cart/, async (route) => {
      await gate
      await route.continue()
    })
    const cart = await openCart(page, 1)
    const loading = cart.getByRole("status").filter({ hasText: t("cart:loading") })
    await expect(loading).toBeVisible()
    await expect(loading.locator("[aria-hidden] > *")).toHaveCount(2)
    await expect(cart.getByRole("link", { name: t("common:close") })).toBeFocused()
    open(undefined)
    await expect(cart.getByRole("listitem")).toHaveCount(1)
    await expect(loading).toHaveCount(0)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
  },
)

test("[D1.645] offers what was viewed last and best sellers below an empty cart, and lists the one that is added @full", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/en/cart")
  const main = page.getByRole("main")
  const offered = main.getByRole("region", { name: t("pages:home.best_sold") })
  await expect(offered.getByRole("article")).toHaveCount(4)
  await offered
    .getByRole("button", { name: `${t("cart:add")}: ` })
    .first()
    .press("Enter")
  await expect.poll(() => readCookie(context, "cart")).toMatch(/^\d+\.1$/)
  await page.goto("/en/cart")
  await expect(cartLines(page)).toHaveCount(1)
  await expect(offered).toHaveCount(0)

  await context.clearCookies({ name: "cart" })
  const [id = 0] = await listOrderable(shop, 1)
  await page.goto(`/en/product/${id}`)
  await page.goto("/en/cart")
  const mixed = main.getByRole("region", { name: t("cart:offered") })
  await expect(mixed.getByRole("article")).toHaveCount(4)
  await expect(
    mixed.getByRole("article").first().locator(`[href="/en/product/${id}"]`),
  ).toHaveCount(1)

  for (const viewedId of await listOrderable(shop, 4)) await page.goto(`/en/product/${viewedId}`)
  await page.goto("/en/cart")
  const viewed = main.getByRole("region", { name: t("catalogue:product.viewed") })
  await expect(viewed.getByRole("article")).toHaveCount(4)
})

test("[D1.692] offers four perfumes below the lines of the cart, none of which is in it, and lists the one that is added @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/cart")
  const offered = page.getByRole("region", { name: t("cart:add_to_order") })
  await expect(offered.getByRole("article")).toHaveCount(4)
  for (const count of [2, 3]) {
    const card = offered.getByRole("article").first()
    const link = card.getByRole("heading").getByRole("link")
    const href = (await link.getAttribute("href")) ?? ""
    await card.getByRole("button").last().press("Enter")
    await expect(cartLines(page)).toHaveCount(count)
    await expect(offered.locator(`[href="${href}"]`)).toHaveCount(0)
    await expect(offered.getByRole("article")).toHaveCount(4)
    // The pressed button is gone with its card, so that the focus moves to the first card.
    if (scripts) await expect(link).toBeFocused()
  }
})
