import type { Locator, Page } from "playwright/test"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, readCookie, test } from "#tests/support/browser.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { listProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { startRecordingServer } from "#tests/support/recording-server.ts"
import { SHARED_SECRETS } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import {
  delayRequests,
  openBeforeHydration,
  stopClock,
  waitForEffects,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const CAP = t("cart:cant_add_more_to_cart").replace("{{max}}", "1")

/** The add buttons of the product list. Their names contain the perfume and its volume. */
const pluses = (page: Page) => page.getByRole("button", { name: `${t("cart:add")}: ` })

const message = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Puts the first perfumes of the list into the cart. */
async function fillCart(page: Page, count: number) {
  await page.goto("/en/products")
  for (let index = 0; index < count; index++) {
    await pluses(page).nth(index).click()
    const held = page.getByRole("link", {
      name: t("cart:count_label").replace("{count}", String(index + 1)),
    })
    await expect(held).toBeVisible()
  }
}

async function openCart(page: Page, count: number) {
  await page
    .getByRole("link", { name: t("cart:count_label").replace("{count}", String(count)) })
    .click()
  const cart = page.getByRole("dialog", { name: t("cart:title") })
  await expect(cart).toBeVisible()
  return cart
}

test("[S1.05] [S5.25] [S5.28] [S6.02] [S8.16] [S8.17] puts a perfume into the cart once, and rejects it the second time", async ({
  page,
  context,
  javaScriptEnabled: scripts,
}) => {
  await page.goto("/en/products")
  await pluses(page).first().click()
  await expect(message(page, t("cart:added"))).toBeVisible()
  const once = await readCookie(context, "cart")
  expect(once).toMatch(/^\d+\.1$/)
  if (scripts) {
    // The product's button now opens the cart and rejects a second item.
    const cart = page.getByRole("dialog")
    const inCart = page.getByRole("button", { name: t("cart:in_cart") }).last()
    await expect(async () => {
      // The open cart covers the button, and may open late, so the test repeats this step.
      if (!(await cart.isVisible())) await inCart.click({ timeout: 5000 })
      await expect(cart).toBeVisible({ timeout: 2000 })
    }).toPass()
  } else {
    await pluses(page).first().click()
  }
  await expect(message(page, CAP)).toBeVisible()
  expect(await readCookie(context, "cart")).toBe(once)
})

test("[S5.25] [D1.465] rejects a second press on the product page, and leads to the checkout or the login", async ({
  page,
  context,
  shop,
}) => {
  const [id] = await listOrderable(shop, 1)
  const buttons = page.getByRole("main").getByRole("button").filter({ visible: true })
  const pressTwice = async () => {
    await page.goto(`/en/product/${id}`)
    await buttons.and(page.getByRole("button", { name: t("cart:add"), exact: true })).click()
    await expect(page.getByText(t("cart:added")).first()).toBeVisible()
    const refusal = page.getByText(CAP).first()
    const checkOut = buttons.filter({ hasText: t("cart:check_out") }).first()
    // With scripts the button ignores a second press within 600 ms, so the test repeats it.
    await expect(async () => {
      if (!(await refusal.isVisible())) await checkOut.click({ timeout: 5000 })
      await expect(refusal).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await readCookie(context, "cart")).toBe(`${id}.1`)
  }
  await pressTwice()
  await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
  await context.clearCookies()
  await signIn(context, shop, newPhone())
  await pressTwice()
  await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
})

test("marks products that are in the cart, and treats a double click as one click @js", async ({
  page,
  context,
}) => {
  await page.goto("/en/products")
  const card = page.getByRole("article").first()
  const plus = card.getByRole("button").last()
  const name = ((await plus.getAttribute("aria-label")) ?? "").replace(/^[^:]*: /, "")
  const href = await card.getByRole("link").getAttribute("href")
  await plus.dblclick()
  await expect(message(page, t("cart:added"))).toBeVisible()
  await expect(
    page.getByRole("button", { name: `${t("cart:in_cart")}: ${name}` }).last(),
  ).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await readCookie(context, "cart")).toMatch(/^\d+\.1$/)

  await page.goto(href ?? "")
  await page.mouse.move(200, 200, { steps: 2 })
  const checkOut = page.getByRole("button", { name: t("cart:in_cart_check_out") })
  await checkOut.first().click()
  // The checkout asks a visitor to log in.
  await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
})

test("treats a double click as one click on a device that is busy with the first for a second @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  const busy = await page.evaluateHandle(() => {
    const state = { presses: 0 }
    document.addEventListener(
      "submit",
      () => {
        state.presses += 1
        const end = performance.now() + (state.presses === 1 ? 1000 : 0)
        while (performance.now() < end);
      },
      true,
    )
    return state
  })
  await page.getByRole("article").first().getByRole("button").last().dblclick()
  await expect.poll(() => busy.evaluate(({ presses }) => presses)).toBe(2)
  await expect(message(page, t("cart:added"))).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await readCookie(context, "cart")).toMatch(/^\d+\.1$/)
})

test("shows toasts without covering the buy bar or the buttons of the cart's lines @js @full", async ({
  page,
  context,
  shop,
}) => {
  const products = (await listProducts(shop)).filter(({ canBeAdded }) => canBeAdded)
  const [first, second, third] = products
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto(`/en/product/${third?.id}`)
  // Stops the clock, so that the toast stays open until the test has looked at it.
  await stopClock(page)
  await page
    .getByRole("button", { name: t("cart:add_short"), exact: true })
    .filter({ visible: true })
    .click()
  const toast = message(page, t("cart:added"))
  const bar = page.getByRole("button", { name: t("cart:check_out"), exact: true })
  await expect(toast).toBeVisible()
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.clock.resume()

  await putIntoCart(context, shop, [first?.id ?? 0, second?.id ?? 0])
  await page.goto("/en/about")
  const cart = await openCart(page, 2)
  const remove = cart.getByRole("button", { name: t("cart:remove") })
  await remove.first().click()
  await expect(message(page, t("cart:removed"))).toBeVisible()
  await remove.first().click({ trial: true })
})

test("[S1.29] [S5.24] [S8.15] marks what cannot be bought, and rejects it with the same text @no-js", async ({
  page,
  context,
  shop,
}) => {
  expect(t("cart:cant_add_to_cart")).toBe(
    "This product is not available for purchase. Please choose another perfume",
  )
  const product = (await listProducts(shop)).find(({ canBeAdded }) => !canBeAdded)
  await page.goto(`/en/product/${product?.id}`)
  await expect(page.getByText(t("catalogue:product.unavailable"))).toBeVisible()
  await expect(page.getByText(t("cart:cant_add_to_cart"))).toHaveCount(1)
  await page
    .getByRole("button", { name: t("cart:add") })
    .first()
    .click()
  await expect(page.getByText(t("cart:cant_add_to_cart"))).toHaveCount(2)
  expect(await readCookie(context, "cart")).toBeUndefined()
})

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
  await increase.press("Enter")
  await expect(message(page, CAP)).toBeVisible()
  await expect(first.locator("output")).toHaveText("1")
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
  await expect(main.getByRole("listitem")).toHaveCount(1)
  await expect(main.locator("output").last()).toHaveText(/\d\sUZS$/)
  await expect(main.getByText(t("cart:shipping"))).toBeVisible()
  await expect(main.getByRole("link", { name: t("common:continue") })).toBeVisible()
  await main.getByRole("button", { name: t("cart:increase") }).click({ force: true })
  await expect(message(page, CAP)).toBeVisible()
  await main.getByRole("button", { name: t("cart:remove") }).click()
  await expect(main.getByText(t("cart:empty"))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/cart$/)
})

test("[D1.94] shows the total and the way to the checkout at the bottom of a phone, wherever the cart's page is scrolled @full", async ({
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

test("says in each line when it is delivered @no-js @full", async ({ page, context, shop }) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.goto("/en/cart")
  const lines = page.getByRole("main").getByRole("listitem")
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
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(50)
  const total = orderable.slice(0, 50).reduce((sum, { price }) => sum + inSoum(price), 0)
  await expect(page.getByRole("main").locator("output").last()).toHaveText(
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
  const lines = page.getByRole("main").getByRole("listitem")
  await expect(lines.nth(0).getByText(t("cart:not_sold_here"))).toBeVisible()
  await expect(lines.nth(1).getByText(t("cart:not_orderable"))).toBeVisible()
  await expect(lines.nth(1).getByText(/\d\sKGS$/)).toBeVisible()
  await expect(lines.nth(2).getByText(t("cart:not_found"))).toBeVisible()
  await expect(page.getByText(t("cart:not_counted"))).toBeVisible()
  await expect(page.getByRole("main").locator("output").last()).toHaveText(/^0\s/)
})

test("stops asking for the removal of marked perfumes once they are removed @full", async ({
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
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1)
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

const badge = (count: number) => t("cart:count_label").replace("{count}", String(count))

test("[S4.20] shows the number of items in the cart on a cached page before and after hydration @js", async ({
  page,
  context,
  shop,
}) => {
  const ids = await listOrderable(shop, 2)
  await putIntoCart(context, shop, ids)
  await openBeforeHydration(page, "/en/products?utm_source=letter")
  await expect(page.getByRole("link", { name: badge(2) })).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole("link", { name: badge(2) })).toBeVisible()
  await page.getByRole("link", { name: badge(2) }).click()
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
  "shows another tab's change when the tab becomes visible @full",
  withScripts,
  async ({ page, context }) => {
    await fillCart(page, 1)
    const other = await context.newPage()
    await other.goto("/en/products")
    await pluses(other).nth(1).click()
    await expect(message(other, t("cart:added"))).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    const held = t("cart:count_label").replace("{count}", "2")
    await expect(page.getByRole("link", { name: held })).toBeVisible()
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

test("[D1.108] [D1.230] restores a removed line at its position, and the focus at it @js @full", async ({
  page,
  context,
}) => {
  await page.clock.install()
  await fillCart(page, 3)
  const before = await readCookie(context, "cart")
  const cart = await openCart(page, 3)
  const names = cart.getByRole("listitem").getByRole("link")
  await expect(names).toHaveCount(3)
  const shown = await names.allInnerTexts()
  await stopClock(page)
  const remove = cart.getByRole("button", { name: t("cart:remove") })
  const undo = page.getByRole("button", { name: t("cart:undo") })
  await remove.nth(1).click()
  await expect(cart.getByRole("listitem")).toHaveCount(2)
  await expect(undo).toBeVisible()
  await waitForEffects(page)
  await page.clock.runFor(60_000)
  await undo.click()
  await expect(names).toHaveText(shown)
  await expect(remove.nth(1)).toBeFocused()
  expect(await readCookie(context, "cart")).toBe(before)

  // The message with the button Undo closes when the customer leaves the page.
  await page.clock.runFor(1000)
  await expect(undo).toHaveCount(0)
  await remove.nth(1).click()
  await expect(undo).toBeVisible()
  await cart.getByRole("link", { name: t("common:continue") }).click()
  await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
  await page.clock.runFor(1000)
  await expect(undo).toHaveCount(0)
})

test("[D1.359] removes one perfume at a double click, and can restore it @js @full", async ({
  page,
}) => {
  await fillCart(page, 3)
  const cart = await openCart(page, 3)
  await cart
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .dblclick()
  await expect(cart.getByRole("listitem")).toHaveCount(2)
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect(cart.getByRole("listitem")).toHaveCount(3)
})

test("[D1.359] removes one perfume at two quick taps @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.goto("/en/cart")
  await waitForHydration(page)
  // Both events are sent at once, because taps that Playwright sends may be further apart. Safari on iPhones does not
  // count taps, so `detail` is 1 in both.
  await page
    .getByRole("main")
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .evaluate((button) => {
      const { x, y } = button.getBoundingClientRect()
      for (let taps = 0; taps < 2; taps++) {
        const click = new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true })
        document.elementFromPoint(x + 10, y + 10)?.dispatchEvent(click)
      }
    })
  await expect(page.getByRole("button", { name: t("cart:undo") })).toBeVisible()
  await waitForEffects(page)
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2)
})

test("[D1.359] removes one perfume at two quick taps of which the first comes before hydration @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await openBeforeHydration(page, "/en/cart")
  await page
    .getByRole("main")
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .evaluate((button) => {
      const { x, y } = button.getBoundingClientRect()
      const tap = () => {
        const click = new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true })
        document.elementFromPoint(x + 10, y + 10)?.dispatchEvent(click)
      }
      // The second tap comes once the first line is gone.
      const lines = button.closest("ul")
      if (lines) {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          tap()
        })
        observer.observe(lines, { childList: true })
      }
      tap()
    })
  await expect(page.getByRole("button", { name: t("cart:undo") })).toBeVisible()
  await waitForEffects(page)
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2)
})

test("[D1.230] restores only the removed line when another tab has removed a further one @js @full", async ({
  page,
  context,
}) => {
  await fillCart(page, 3)
  const [first, , third] = (await readCookie(context, "cart"))?.split("~") ?? []
  const removeIn = (tab: Page) =>
    tab.getByRole("main").getByRole("button", { name: t("cart:remove") })
  await page.goto("/en/cart")
  await removeIn(page).first().click()
  const undo = page.getByRole("button", { name: t("cart:undo") })
  await expect(undo).toBeVisible()
  const other = await context.newPage()
  await other.goto("/en/cart")
  await removeIn(other).first().click()
  await expect(removeIn(other)).toHaveCount(1)
  await undo.click()
  await expect(removeIn(page)).toHaveCount(2)
  expect(await readCookie(context, "cart")).toBe(`${first}~${third}`)
})

test("shows all lines that another tab adds while the cart is loading @js @full", async ({
  page,
  context,
}) => {
  await fillCart(page, 1)
  await page.goto("/en/cart")
  await waitForHydration(page)
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const asked: string[] = []
  await page.route(/\/cart\.rsc/, async (route) => {
    asked.push(route.request().url())
    await gate
    await route.continue().catch(() => undefined)
  })
  const other = await context.newPage()
  await other.goto("/en/products")
  for (const at of [1, 2]) {
    await pluses(other).nth(at).click()
    await expect.poll(() => asked.length).toBe(at)
  }
  open(undefined)
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3)
})

for (const path of ["/en/products?panel=cart", "/en/cart"]) {
  test(`restores the removed last line in the cart of ${path} @js @full`, async ({
    page,
    context,
    shop,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await page.clock.install()
    await page.goto(path)
    // Stops the clock, so that the message stays open until the test has pressed its button.
    await stopClock(page)
    const before = await readCookie(context, "cart")
    const remove = page.getByRole("button", { name: `${t("cart:remove")}: ` })
    await remove.click()
    await expect(remove).toHaveCount(0)
    await page.getByRole("button", { name: t("cart:undo") }).click()
    await expect(page.getByRole("link", { name: badge(1) })).toBeVisible()
    expect(await readCookie(context, "cart")).toBe(before)
    await expect(remove).toHaveCount(path.endsWith("/cart") ? 1 : 0)
  })
}

test("shows at once what another tab has put into the cart, even in a tab without focus @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await waitForHydration(page)
  const filledBadge = page.getByRole("link", {
    name: t("cart:count_label").replace("{count}", "1"),
  })
  await expect(filledBadge).toHaveCount(0)
  const other = await context.newPage()
  await fillCart(other, 1)
  await expect(filledBadge).toBeVisible()
})

for (const path of ["/en/products?panel=cart", "/en/cart"]) {
  test(`[D1.469] shows at once that another tab has emptied the cart of ${path} @js @full`, async ({
    page,
    context,
    shop,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 2))
    await page.goto("/en/about")
    await waitForHydration(page)
    const other = await context.newPage()
    await other.goto(path)
    const remove = other.getByRole("button", { name: `${t("cart:remove")}: ` })
    for (const left of [1, 0]) {
      // A key, because a second click in half a second is ignored as part of a double click.
      await remove.first().press("Enter")
      await expect(remove).toHaveCount(left)
      await expect(page.getByRole("link", { name: badge(1) })).toHaveCount(left)
    }
  })
}

test("closes the messages of a page that the visitor leaves @js @full", async ({ page }) => {
  await page.clock.install()
  await page.goto("/en/products")
  // Stops the clock, because otherwise the message would soon close by itself.
  await stopClock(page)
  await pluses(page).first().click()
  await expect(message(page, t("cart:added"))).toBeVisible()
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell:about") })
    .click()
  await expect(page).toHaveURL(/\/en\/about$/)
  // Within this second a message that is being closed disappears. Any other message would stay longer.
  await page.clock.runFor(1000)
  await expect(page.getByText(t("cart:added"))).toHaveCount(0)
})

test("subtracts a customer's saved promocode, as the checkout does @no-js", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 2))
  const token = await readCookie(context, "token")
  const saved = await fetch(`${shop.url}/api/v1/checkout/delivery`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ promocode: "ATIR10" }),
  })
  expect(saved.status).toBe(200)
  await page.goto("/en/cart")
  const inCart = await page.getByRole("main").getByRole("definition").allInnerTexts()
  expect(inCart).toHaveLength(5)
  await page.goto("/en/checkout")
  await expect(page.getByRole("complementary").getByRole("definition")).toHaveText(inCart)
})

test("[D1.95] [D1.99] applies and removes a customer's promocode in the cart, on its page and in its sheet @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const ids = await listOrderable(shop, 2)
  await putIntoCart(context, shop, ids)
  await page.goto("/en/cart")
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2)
  await expect(page.getByText(t("cart:promocode"))).toHaveCount(0)

  await signIn(context, shop, newPhone())
  await page.goto("/en/products?panel=cart")
  const sheet = page.getByRole("dialog")
  const field = page.getByLabel(t("checkout:promocode"), { exact: true })
  const apply = page.getByRole("button", { name: t("checkout:apply") })
  await expect(field).toBeHidden()
  await sheet.getByText(t("cart:promocode")).click()
  await field.fill(" atir10 ")
  await apply.click()
  await expect(field).toHaveValue("ATIR10")
  await expect(sheet.getByRole("definition")).toHaveCount(5)
  await expect(page).toHaveURL(/\/en\/products\?panel=cart$/)
  await sheet.getByRole("button", { name: t("checkout:reset"), exact: true }).click()
  await expect(sheet.getByRole("definition")).toHaveCount(4)

  for (const path of ["/en/products?panel=cart", "/en/cart"]) {
    await page.goto(path)
    await page.getByText(t("cart:promocode")).click()
    await field.fill("YOZ20")
    await apply.click()
    await expect(field).toHaveAccessibleDescription("This promo code has expired")
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await expect(field).toBeFocused()
    await expect(field).toBeVisible()
    // Without scripts, the URL changes: the page of the cart shows the error of a promocode that was entered in the
    // sheet.
    if (scripts) expect(page.url()).toBe(new URL(path, shop.url).href)
  }
  await field.fill("ATIR10")
  await apply.click()
  await expect(page.getByRole("main").getByRole("definition")).toHaveCount(5)
  await expect(page).toHaveURL(/\/en\/cart$/)
  await page.getByRole("button", { name: t("checkout:reset"), exact: true }).click()
  await expect(page.getByRole("main").getByRole("definition")).toHaveCount(4)
  await expect(field).toHaveValue("")
})

for (const path of ["/en/products?panel=cart", "/en/cart"]) {
  test(`[D1.265] looks up a typed promocode before it continues from ${path} @full`, async ({
    page,
    context,
    shop,
    javaScriptEnabled: scripts,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await signIn(context, shop, newPhone())
    await page.goto(path)
    if (scripts) await waitForHydration(page)
    const field = page.getByLabel(t("checkout:promocode"), { exact: true })
    const goOn = page
      .getByRole(scripts ? "link" : "button", { name: t("common:continue"), exact: true })
      .filter({ visible: true })
    await page.getByText(t("cart:promocode")).click()
    await field.fill("YOZ20")
    await goOn.click()
    await expect(field).toHaveAccessibleDescription(
      `This promo code has expired. ${t("checkout:promocode_clear")}`,
    )
    await expect(field).toBeFocused()
    if (scripts) expect(page.url()).toBe(new URL(path, shop.url).href)
    await field.fill(" ")
    await goOn.click()
    await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
    await page.goto(path)
    if (scripts) await waitForHydration(page)
    await page.getByText(t("cart:promocode")).click()
    await field.fill("atir10")
    await goOn.click()
    await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
    const discount = page.getByRole("complementary").getByRole("term").filter({ hasText: "10" })
    await expect(discount).toHaveCount(1)
    // Without scripts, "Continue" is a button only while it may have to submit a promocode. Once one is applied,
    // "Continue" is a link.
    await page.goBack()
    if (scripts) await expect(page).toHaveURL(new URL(path, shop.url).href)
    const link = page.getByRole("link", { name: t("common:continue"), exact: true })
    await link.filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
  })
}

test("[D1.294] applies the promocode of the cart's sheet once when “Apply” is pressed again meanwhile @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await signIn(context, shop, newPhone())
  await page.goto("/en/products?panel=cart")
  await waitForHydration(page)
  const release = await delayRequests(page, /\/en\/cart\b/)
  let sent = 0
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1
  })
  const sheet = page.getByRole("dialog")
  const apply = sheet.getByRole("button", { name: t("checkout:apply") })
  await sheet.getByText(t("cart:promocode")).click()
  await sheet.getByLabel(t("checkout:promocode"), { exact: true }).fill("ATIR10")
  await apply.click()
  await expect(apply).toHaveAttribute("aria-busy", "true")
  await apply.click()
  await page.keyboard.press("Enter")
  release()
  const reset = sheet.getByRole("button", { name: t("checkout:reset"), exact: true })
  await expect(reset).toBeVisible()
  await expect(reset).not.toHaveAttribute("aria-busy")
  expect(sent).toBe(1)
})

test("[D1.563] [D1.623] takes the discount back when a line is removed and the cart no longer reaches the promocode's minimum, and grants it again when the line is restored @js @full", async ({
  page,
  context,
  shop,
}) => {
  const products = (await listProducts(shop)).filter(({ canBeAdded }) => canBeAdded)
  const inCart = products.slice(0, 2)
  const minimal = inCart.reduce((sum, { price }) => sum + inSoum(price), 0)
  const code = `MIN${Date.now()}`
  const args = ["promocodes", "add", code, "10", "--minimal", `UZS=${minimal}`]
  const added = await commandInProcess(shop, ...args)
  expect(added.code, added.err).toBe(0)
  await signIn(context, shop, newPhone())
  await putIntoCart(
    context,
    shop,
    inCart.map(({ id }) => id),
  )
  await page.goto("/en/cart")
  await waitForHydration(page)
  const main = page.getByRole("main")
  const field = page.getByLabel(t("checkout:promocode"), { exact: true })
  await page.getByText(t("cart:promocode")).click()
  await field.fill(code)
  await page.getByRole("button", { name: t("checkout:apply") }).click()
  await expect(main.getByRole("definition")).toHaveCount(5)
  const saved = page.locator("[data-toast]", { hasText: t("checkout:promocode_saved") })
  // A message does not close by itself while the pointer is on it.
  await saved.hover()
  await main
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .press("Enter")
  await expect(main.getByRole("definition")).toHaveCount(4)
  await expect(field).toHaveAccessibleDescription(/requires an order of at least/)
  await expect(saved).toHaveCount(0)
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect(main.getByRole("definition")).toHaveCount(5)
  await expect(main.getByRole("listitem")).toHaveCount(2)
})

test("[D1.142] says where a visitor who is not signed in can enter a promocode @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  const later = page.getByText(t("cart:promocode_later"))
  for (const path of ["/en/cart", "/en?panel=cart"]) {
    await page.goto(path)
    await expect(later).toBeVisible()
  }
  await signIn(context, shop, newPhone())
  await page.goto("/en/cart")
  await expect(page.getByText(t("cart:promocode"))).toBeVisible()
  await expect(later).toHaveCount(0)
})

test("[D1.108] keeps the focus in the cart while lines are removed by keyboard, and moves it to the heading of the empty cart @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.goto("/en/cart")
  await waitForHydration(page)
  const remove = page.getByRole("main").getByRole("button", { name: t("cart:remove") })
  await remove.nth(1).press("Enter")
  await expect(remove).toHaveCount(2)
  await expect(remove.nth(1)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: t("cart:empty") })).toBeFocused()
})

test("[D1.108] keeps the focus at the promocode of the cart's sheet @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await signIn(context, shop, newPhone())
  await page.goto("/en/products?panel=cart")
  const summary = page.getByRole("dialog").locator("summary", { hasText: t("cart:promocode") })
  await summary.click()
  await page.getByLabel(t("checkout:promocode"), { exact: true }).fill("ATIR10")
  await page.keyboard.press("Enter")
  const reset = page.getByRole("button", { name: t("checkout:reset"), exact: true })
  await expect(reset).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(summary).toBeFocused()
})

test("[D1.453] closes the message about a removed line with Escape @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 2))
  await page.goto("/en/cart")
  const main = page.getByRole("main")
  await main
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .click()
  const toast = page.locator("[data-tone]").filter({ hasText: t("cart:removed") })
  await expect(toast).toBeVisible()
  // The first Escape closes the menu alone. A closed message has another class for a moment before it is removed.
  const shownClass = await toast.getAttribute("class")
  const menu = page.locator("#languages")
  await page.locator("header button[popovertarget=languages]").click()
  await expect(menu).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  expect(await toast.getAttribute("class")).toBe(shownClass)
  await page.keyboard.press("Escape")
  await expect(toast).toHaveCount(0)
  await expect(main.getByRole("listitem")).toHaveCount(1)
})
