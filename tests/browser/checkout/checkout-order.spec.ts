import type { ParseKeys } from "i18next"
import { z } from "zod"
import { getDelivery, saveDelivery } from "#contract/checkout.ts"
import { listOrders, placeOrder } from "#contract/orders.ts"
import { getFixedT } from "#locales/translate.ts"
import {
  addCard,
  confirmCard,
  deliver,
  field,
  prepareReturn,
  press,
  startCheckout,
  step,
  toConfirmation,
  totalOf,
} from "#tests/support/browser-checkout.ts"
import { choosePlace } from "#tests/support/browser-purchase.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { type Recorded, startRecordingServer } from "#tests/support/recording-server.ts"
import { SHARED_SECRETS } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { stopClock } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** Returns the price of a product in soʻm. */
async function getPrice(shop: { url: string }, id: number): Promise<number> {
  const answer = await fetch(`${shop.url}/api/v1/products/${id}`)
  return z.object({ price: z.number() }).parse(await answer.json()).price
}

test("[S1.09] [S4.31] [S4.33] [S8.04] [D1.99] [D1.202] [D1.693] applies and removes a promocode, and clears a rejected one with the reason at its field", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  if (scripts) await page.clock.install()
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const promocode = field(page, "promocode")
  const total = totalOf(page)
  const full = await total.innerText()
  const fee = page.getByRole("complementary").getByText("Service fee, 2%")
  await expect(fee).toBeVisible()

  // Without scripts, the browser itself refuses to submit an empty field, so the test enters a space.
  await promocode.fill(scripts ? "" : " ")
  await press(page, "apply")
  await expect(promocode).toHaveAccessibleDescription(t("checkout:promocode_required"))
  await expect(promocode).toBeFocused()

  await promocode.fill(" atir10 ")
  await press(page, "apply")
  await expect(promocode).toHaveAccessibleDescription(
    t("checkout:promocode_applied", { percent: 10 }),
  )
  await expect(promocode).toHaveValue("ATIR10")
  await expect(total).not.toHaveText(full)
  await press(page, "reset")
  await expect(promocode).toHaveValue("")
  await expect(total).toHaveText(full)
  // Without scripts, the page is a new one, and screen readers read it out.
  const removed = scripts ? t("checkout:promocode_removed") : ""
  await expect(promocode).toHaveAccessibleDescription(removed)
  if (scripts) await expect(page.getByRole("status").filter({ hasText: removed })).toBeVisible()

  // Stops the clock, so that the toast stays open until the test has looked at it.
  if (scripts) await stopClock(page)
  await promocode.fill("YOZ20")
  await press(page, "apply")
  await expect(promocode).toHaveAccessibleDescription("This promo code has expired")
  await expect(promocode).toHaveAttribute("aria-invalid", "true")
  await expect(promocode).toBeFocused()
  await expect(page.getByText(t("checkout:promocode_invalid"))).toHaveCount(0)
  // With scripts, a toast repeats the error of the field.
  const repeated = page.getByRole("alert").filter({ hasText: "has expired" })
  await expect(repeated).toHaveCount(scripts ? 1 : 0)
  await expect(total).toHaveText(full)
  // The page keeps neither the code nor its error, also after another code was applied and removed.
  await promocode.fill("ATIR10")
  await press(page, "apply")
  await expect(total).not.toHaveText(full)
  await press(page, "reset")
  await expect(total).toHaveText(full)
  await expect(promocode).toHaveValue("")
  await expect(promocode).toHaveAccessibleDescription(removed)
  await page.goto("/en/checkout/confirmation")
  await expect(promocode).toHaveValue("")
  await expect(promocode).toHaveAccessibleDescription("")
})

test("[D1.194] shows the comment with its label and its lines at the confirmation @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts })
  await field(page, "location").fill("Registon 12")
  await page.getByLabel(t("checkout:notes")).fill("Ring twice\nand wait")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  await toConfirmation(page, { scripts })
  const comment = page.getByRole("definition").filter({ hasText: "Ring twice" })
  expect(await comment.innerText()).toBe("Ring twice\nand wait")
  await expect(page.getByRole("term").filter({ hasText: t("checkout:notes") })).toBeVisible()
  await page.getByRole("link", { name: t("checkout:change_notes") }).click()
  await expect(page.getByLabel(t("checkout:notes"))).toHaveValue("Ring twice\nand wait")
})

test.describe("while promocodes cannot be checked", () => {
  test.use({ expectedStatuses: [503] })

  test("[D1.762] says in the checkout and in the cart that an applied promocode could not be removed @full", async ({
    page,
    context,
    shop,
    launch,
    atEnd,
  }) => {
    const api = await startRecordingServer(
      ({ path, body }) =>
        path.startsWith(saveDelivery.path) && body.includes('"promocode":null')
          ? { status: 502, body: "<p>Down" }
          : null,
      shop.url,
    )
    atEnd(() => api.stop())
    const settings = { SHOP_API_URL: api.url, ...SHARED_SECRETS, LOG_LEVEL: "silent" }
    const storefront = await launch(settings)
    await signIn(context, shop, newPhone())
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await prepareReturn(context, shop)
    await page.goto(`${storefront.url}/en/checkout`)
    await press(page, "to_payment")
    await press(page, "to_confirmation")
    const promocode = field(page, "promocode")
    await promocode.fill("ATIR10")
    await press(page, "apply")
    await expect(promocode).toHaveAttribute("readonly")
    const terms = page.getByRole("checkbox").last()
    await terms.check()
    await press(page, "reset")
    await expect(page.getByText(t("common:unknown_error")).first()).toBeVisible()
    await expect(promocode).toHaveAttribute("readonly")
    await expect(terms).toBeChecked()
    await page.goto(`${storefront.url}/en/cart`)
    await press(page, "reset")
    await expect(page.getByText(t("common:unknown_error")).first()).toBeVisible()
    await expect(promocode).toHaveAttribute("readonly")
  })

  test("[S4.33] [S7.27] [S8.04] shows the unknown error when a promocode fails without a text, and does not keep it @js @full", async ({
    page,
    context,
    shop,
    launch,
    atEnd,
  }) => {
    const api = await startRecordingServer(
      ({ path }) =>
        path.endsWith("/checkout/promocode") ? { status: 502, body: "<p>Down" } : null,
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
    const ids = await listOrderable(shop, 2)
    await putIntoCart(context, shop, ids)
    await page.goto(`${storefront.url}/en/checkout`)
    await deliver(page, { scripts: true })
    await toConfirmation(page, { scripts: true })
    // Saves a promocode as another tab might do meanwhile.
    const token = (await readCookie(context, "token")) ?? ""
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
    const draft = shop.url + saveDelivery.path
    await fetch(draft, { method: "PUT", headers, body: JSON.stringify({ promocode: "ATIR10" }) })
    await field(page, "promocode").fill("ATIR10")
    await press(page, "apply")
    const toast = page.getByRole("alert").filter({ hasText: "An unknown error occurred" })
    await expect(toast).toBeVisible()
    await expect(field(page, "promocode")).toHaveValue("ATIR10")
    await expect(field(page, "promocode")).toHaveAccessibleDescription(t("common:unknown_error"))
    const asked = api.requests().filter(({ path }) => path.endsWith("/checkout/promocode"))
    const prices = await Promise.all(ids.map((id) => getPrice(shop, id)))
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { promocode: "ATIR10", subtotal: prices.reduce((sum, price) => sum + price, 0) },
    ])
    const saved = getDelivery.answer.parse(await (await fetch(draft, { headers })).json())
    expect(saved.promocode).toBeNull()
  })
})

for (const { lost, isPlaced } of [
  { lost: "request", isPlaced: false },
  { lost: "response", isPlaced: true },
]) {
  test(`[D1.761] says after a lost ${lost} that the order may have been placed, and places one order`, async ({
    page,
    context,
    shop,
    launch,
    atEnd,
  }) => {
    const isOrder = ({ method, path }: Recorded) => method === "POST" && path === placeOrder.path
    const listPlacing = () => api.requests().filter(isOrder)
    const api = await startRecordingServer(async (request) => {
      if (!isOrder(request) || listPlacing().length > 1) return null
      const { method, headers, body } = request
      if (isPlaced) await fetch(shop.url + placeOrder.path, { method, headers, body })
      throw new Error("the connection breaks")
    }, shop.url)
    atEnd(() => api.stop())
    const settings = { SHOP_API_URL: api.url, ...SHARED_SECRETS, LOG_LEVEL: "silent" }
    const storefront = await launch(settings)
    await signIn(context, shop, newPhone())
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await prepareReturn(context, shop)
    const token = await readCookie(context, "token")
    // An order uses up both, so the form of the second press differs from the first.
    await fetch(shop.url + saveDelivery.path, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ notes: "Call first", promocode: "ATIR10" }),
    })
    await page.goto(`${storefront.url}/en/checkout`)
    await press(page, "to_payment")
    await press(page, "to_confirmation")
    const terms = page.getByRole("checkbox").last()
    await terms.check()
    await press(page, "place_order")
    await expect(page.getByText(t("checkout:outcome_unknown")).first()).toBeVisible()
    const [named = ""] = t("checkout:existing_paid").split("{{")
    await expect(page.getByText(named)).toHaveCount(isPlaced ? 1 : 0)
    await expect(terms).toBeChecked()
    await press(page, "place_order")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
    const keys = listPlacing().map(({ headers }) => headers["idempotency-key"])
    expect(keys).toEqual([keys[0], keys[0]])
    const headers = { authorization: `Bearer ${token}` }
    const listed = await fetch(shop.url + listOrders.path, { headers })
    expect(listOrders.answer.parse(await listed.json()).items).toHaveLength(1)
  })
}

test("makes at most six calls of the shop API for a promocode, and five for a rejected one @no-js @full", async ({
  page,
  context,
  shop,
  launch,
}) => {
  const METRICS_TOKEN = "a token that is long enough for metrics"
  const storefront = await launch({
    SHOP_API_URL: shop.url,
    ...SHARED_SECRETS,
    LOG_LEVEL: "silent",
    METRICS_TOKEN,
  })
  /**
   * Counts the calls made for this customer, by name. Leaves out calls shared by all visitors, because they are cached.
   */
  const countCalls = async () => {
    // While the document is still streaming, the storefront may make further calls.
    await page.waitForLoadState()
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${storefront.url}/metrics`, { headers })).text()
    const calls = text.matchAll(
      /^storefront_shop_api_calls_total\{call="(\w+ \/api\/v1\/(?:account|checkout)(?!\/origins)[^"]*)",outcome="(?:answered|rejected)"\} (\d+)/gm,
    )
    const counts = new Map<string, number>()
    for (const [, call = "", count] of calls) {
      counts.set(call, (counts.get(call) ?? 0) + Number(count))
    }
    return counts
  }
  /** Lists the calls made between two counts by name, so that a failure shows which one is new. */
  const listNew = (before: Map<string, number>, after: Map<string, number>) =>
    [...after].flatMap(([call, count]) =>
      Array.from({ length: count - (before.get(call) ?? 0) }, () => call),
    )
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto(`${storefront.url}/en/checkout`)
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  const promocode = field(page, "promocode")

  const atFirst = await countCalls()
  await promocode.fill("YOZ20")
  await press(page, "apply")
  await expect(promocode).toHaveAccessibleDescription("This promo code has expired")
  const afterRefusal = await countCalls()
  const refusing = listNew(atFirst, afterRefusal)
  expect(refusing.length, refusing.join(", ")).toBeGreaterThan(2)
  expect(refusing.length, refusing.join(", ")).toBeLessThanOrEqual(5)
  await promocode.fill("ATIR10")
  await press(page, "apply")
  await expect(promocode).toHaveAttribute("readonly")
  const applying = listNew(afterRefusal, await countCalls())
  expect(applying.length, applying.join(", ")).toBeLessThanOrEqual(6)
})

test("[S1.10] [S2.50] [S2.51] [S2.52] [S3.17] [S3.26] [S4.22] [S4.23] [S5.22] [S6.10] [S8.22] [S9.17] [D.09] [D.74] [D.75] [D1.76] [D1.693] places an order through a manager, step by step, back and forth @js", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  const managerId = field(page, "manager_id")
  const tick = field(page, "through_manager")
  await expect(managerId).toBeHidden()
  await tick.check()
  await press(page, "place_order")
  await expect(managerId).toHaveAccessibleDescription("Manager ID must be entered to continue")
  await expect(page.getByRole("checkbox").last()).toHaveAccessibleDescription(t("errors:terms"))
  const terms = page.getByRole("checkbox").last()
  await terms.check()
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription("Manager ID must be entered to continue")
  await expect(terms).toBeChecked()
  await terms.uncheck()
  await managerId.fill("999999")
  await managerId.press("Enter")
  await expect(managerId).toHaveAccessibleDescription(/no manager/)
  await expect(managerId).toHaveValue("999999")
  await expect(tick).toBeChecked()
  await managerId.fill("100 402")
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription("Manager: Madina Yusupova")
  await page.getByRole("button", { name: t("checkout:reset") }).click()
  await expect(managerId).toHaveValue("")
  await expect(
    page.getByRole("status").filter({ hasText: t("checkout:payer_removed") }),
  ).toBeVisible()
  await expect(managerId).toHaveAccessibleDescription(t("checkout:payer_removed"))
  await tick.check()
  await managerId.fill("100245")
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription("Manager: Sardor Abdullayev")

  const days = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400)
  const kept = (await context.cookies()).filter(({ name }) => /^(co_(?!receiver)|payer)/.test(name))
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    "co_card",
    "co_delivery",
    "co_option",
    "co_step",
    "payer",
  ])
  expect(kept.map(({ expires }) => days(expires))).toEqual(kept.map(() => 30))
  const valueOf = (wanted: string) => kept.find(({ name }) => name === wanted)?.value
  expect(valueOf("co_step")).toBe("confirmation")
  expect(valueOf("payer")).toBe("100245")
  expect(valueOf("co_option")).toBe("card")

  // Each step has a URL that can be opened again.
  await page
    .getByRole("main")
    .getByRole("link", { name: t("common:back") })
    .click()
  await expect(page).toHaveURL(step("payment"))
  await page.goto("/en/checkout/delivery")
  await expect(field(page, "location")).toHaveValue("Registon 12")
  await page.goBack()
  await expect(page).toHaveURL(step("payment"))
  await page.goto("/en/checkout")
  await expect(page).toHaveURL(step("confirmation"))
  await expect(managerId).toHaveAccessibleDescription("Manager: Sardor Abdullayev")

  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page.getByText("Order accepted")).toHaveCount(2)
  const title = page.getByRole("heading", { level: 1 })
  await expect(title).toHaveText("Order accepted")
  await page.reload()
  await expect(title).toHaveText("Order accepted")
  const next = page.getByRole("list", { name: t("checkout:next") }).getByRole("listitem")
  await expect(next).toHaveCount(3)
  await expect(next.last()).toHaveText(/\d\d\.\d\d\.20\d\d\s–\u2060\s\d\d\.\d\d\.20\d\d/)
  const accepted = new URL(page.url()).pathname
  const id = accepted.split("/").at(-1) ?? ""
  const token = await readCookie(context, "token")
  const order = await fetch(`${shop.url}/api/v1/orders/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await order.json()).toMatchObject({
    payer_name: "Sardor Abdullayev",
    sponsor_name: "Nilufar Karimova",
    parent_name: null,
  })

  await signIn(context, shop, newPhone())
  expect((await page.request.get(accepted)).status()).toBe(404)
})

test("keeps the manager field in view on a phone when a manager is looked up and removed @js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  const managerId = field(page, "manager_id")
  const order = page.getByRole("button", { name: t("checkout:place_order") })
  await field(page, "through_manager").check()
  await managerId.fill("999999")
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription(/no manager/)
  await managerId.fill("100245")
  await expect(managerId).toHaveAccessibleDescription("")
  // The response to the form of the promocode must not restore the old error of the manager's field.
  await field(page, "promocode").fill("ATIR10")
  await press(page, "apply")
  await expect(field(page, "promocode")).toHaveAttribute("readonly")
  await expect(managerId).toHaveValue("100245")
  await expect(managerId).toHaveAccessibleDescription("")
  await order.scrollIntoViewIfNeeded()
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription(/Sardor/)
  await expect(managerId).toBeInViewport()
  await page
    .getByRole("button", { name: t("checkout:reset") })
    .last()
    .click()
  await expect(managerId).not.toHaveAttribute("readonly")
  await expect(managerId).toBeInViewport()
  await managerId.fill("100245")
  await press(page, "place_order")
  const terms = page.getByRole("checkbox").last()
  await expect(terms).toHaveAccessibleDescription(t("errors:terms"))
  await expect(terms).toBeInViewport()
  await expect(managerId).toHaveValue("100245")
  await terms.check()
  // Stops the clock, so that the toast stays open until the test has looked at it.
  await stopClock(page)
  await press(page, "place_order")
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The toast repeats the heading and must not cover it.
  const [toast, heading] = [
    page.locator("[data-tone=success]").filter({ hasText: t("checkout:accepted") }),
    page.getByRole("heading", { level: 1 }),
  ]
  await expect(toast).toBeVisible()
  // The toast of the previous page disappears within this time.
  await page.clock.runFor(1000)
  await expect(page.locator("[data-tone]")).toHaveCount(1)
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const [shown, title] = [await toast.boundingBox(), await heading.boundingBox()]
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(title?.y ?? 0)
})

test("[D1.664] says above the button with the sum when the order arrives @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout({ page, context, shop })
  const promised = await page.getByText(/^Arrives \d/).innerText()
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const place = page.getByRole("button", {
    name: new RegExp(`^${t("checkout:place_order")} · \\d`),
  })
  const [arrival, button] = await Promise.all([
    page.getByText(promised, { exact: true }).boundingBox(),
    place.last().boundingBox(),
  ])
  const distance = (button?.y ?? 0) - (arrival?.y ?? 0) - (arrival?.height ?? 0)
  expect(distance).toBeGreaterThan(0)
  expect(distance).toBeLessThan(100)
})

test("[D1.661] says of a promocode that was applied, and of a manager who was found, only at their fields, and announces it @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const message = page.locator("[data-toast], [data-live-at-once]")
  const [promocode, managerId] = [field(page, "promocode"), field(page, "manager_id")]
  const applied = t("checkout:promocode_applied", { percent: 10 })
  await promocode.fill("ATIR10")
  await press(page, "apply")
  await expect(page.getByRole("status").filter({ hasText: applied })).toBeVisible()
  await expect(promocode).toHaveAccessibleDescription(applied)
  await field(page, "through_manager").check()
  await managerId.fill("100245")
  await press(page, "check")
  await expect(page.getByRole("status").filter({ hasText: "Sardor" })).toBeVisible()
  await expect(managerId).toHaveAccessibleDescription(/Sardor/)
  await expect(message).toHaveCount(0)
  for (const input of [managerId, promocode]) {
    await page
      .getByRole("button", { name: t("checkout:reset") })
      .last()
      .click()
    await expect(input).not.toHaveAttribute("readonly")
    await expect(message).toHaveCount(0)
  }
})

test("[D.75] [D1.98] places an order with the manager whose ID was typed and not looked up, and refuses an unknown ID together with the terms", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const managerId = field(page, "manager_id")
  const terms = page.getByRole("checkbox").last()
  await field(page, "through_manager").check()
  await managerId.fill("999999")
  await press(page, "place_order")
  await expect(managerId).toHaveAccessibleDescription(/no manager/)
  await expect(managerId).toBeFocused()
  await expect(terms).toHaveAccessibleDescription(t("errors:terms"))
  await managerId.fill("100 245")
  await press(page, "place_order")
  await expect(terms).toHaveAccessibleDescription(t("errors:terms"))
  await expect(terms).toBeFocused()
  await expect(managerId).toHaveValue("100 245")
  await expect(managerId).toHaveAccessibleDescription("")
  await terms.check()
  await press(page, "place_order")
  if (!scripts) await page.locator("button[value=pay]").click()
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)
  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  await expect(page.getByText("Sardor Abdullayev")).toBeVisible()
})

test("scrolls the error of a promocode into view on a phone @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const promocode = field(page, "promocode")
  for (const send of [() => press(page, "apply"), () => promocode.press("Enter")]) {
    await page.goto("/en/checkout/confirmation")
    // Scrolls the field to the lower edge of the window.
    await promocode.evaluate((input) => input.scrollIntoView({ block: "end" }))
    await send()
    await expect(promocode).toBeFocused()
    await expect(page.locator("#promocode-promocode-error")).toBeInViewport({ ratio: 1 })
  }
})

test("keeps the discount within its column on the smallest phones, at the confirmation and in the account @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await field(page, "promocode").fill("ATIR10")
  await press(page, "apply")
  await expect(field(page, "promocode")).toHaveAttribute("readonly")
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto("/uz/checkout/confirmation")
  const discount = page
    .locator("dl > div")
    .filter({ hasText: getFixedT("uz")("checkout:discount", { percent: 10 }) })
    .filter({ visible: true })
  const countHidden = () =>
    discount.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await countHidden()).toBe(0)
  await page.getByRole("checkbox").last().check()
  await page.getByRole("button", { name: getFixedT("uz")("checkout:place_order") }).click()
  await expect(page).toHaveURL(/\/uz\/checkout\/accepted\//)
  await page.goto(page.url().replace("checkout/accepted", "cabinet/orders"))
  expect(await countHidden()).toBe(0)
})

test("scrolls to the terms on a phone when they are not accepted @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  await press(page, "place_order")
  const terms = page.getByRole("checkbox").last()
  await expect(terms).toHaveAccessibleDescription(t("errors:terms"))
  await expect(terms).toBeFocused()
  await expect(terms).toBeInViewport()
  // The main action comes first in the layout and in the tab order.
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  const order = page.getByRole("button", { name: t("checkout:place_order") })
  await expect(order).toBeFocused()
  const back = page.getByRole("main").getByRole("link", { name: t("common:back") })
  const [first, second] = [await order.boundingBox(), await back.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
})

test("opens the terms of use in a new tab, and keeps what is typed at the confirmation @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const terms = page.getByRole("checkbox").last()
  await terms.check()
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  const opened = context.waitForEvent("page")
  await page
    .getByRole("main")
    .getByRole("link", { name: `terms of use and public offer ${t("checkout:new_tab")}` })
    .click()
  await expect(await opened).toHaveURL(/\/en\/legal\/terms-of-use$/)
  await expect(page).toHaveURL(step("confirmation"))
  await expect(field(page, "manager_id")).toHaveValue("100245")
  await expect(terms).toBeChecked()
})

test("[D1.73] keeps ticks and a typed manager ID while the customer goes back to the payment, until the order is placed @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  const terms = page.getByRole("checkbox").last()
  const leave = () =>
    page
      .getByRole("main")
      .getByRole("link", { name: t("common:back") })
      .click()
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  await terms.check()
  await leave()
  await press(page, "to_confirmation")
  await expect(terms).toBeChecked()
  await expect(field(page, "manager_id")).toHaveValue("100245")
  await press(page, "check")
  await expect(field(page, "manager_id")).toHaveAccessibleDescription(/Sardor/)
  await page.goBack()
  await expect(page).toHaveURL(step("payment"))
  await page.goForward()
  await expect(terms).toBeChecked()
  await expect(field(page, "through_manager")).toBeChecked()

  // Unticks the box, but does not remove the manager that was found.
  await field(page, "through_manager").uncheck()
  await page.getByRole("link", { name: t("checkout:change_payment") }).click()
  await expect(page).toHaveURL(step("payment"))
  await page.goBack()
  await expect(terms).toBeChecked()
  await expect(field(page, "through_manager")).not.toBeChecked()

  // The changed address leads back to the delivery, which the customer must submit again.
  await page.getByRole("link", { name: t("checkout:change_address") }).click()
  const saved = page.waitForResponse((response) => response.url().includes("/form/draft"))
  await field(page, "location").fill("Registon 14")
  await saved
  await page.goBack()
  await expect(page).toHaveURL(step("delivery"))
  await press(page, "to_payment")
  await press(page, "to_confirmation")
  await expect(terms).toBeChecked()
  await press(page, "place_order")
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)

  // The next order has the same cart and the same document, but must not inherit the ticks.
  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  await page.getByRole("button", { name: t("cabinet:reorder") }).click()
  await page
    .getByRole("link", { name: t("common:continue") })
    .first()
    .click()
  await press(page, "to_payment")
  await press(page, "to_confirmation")
  await expect(terms).not.toBeChecked()
})

test("[S4.26] [S4.28] [S4.42] forgets the ticks of the confirmation when the cart is emptied at the checkout @js", async ({
  page,
  context,
  shop,
}) => {
  const [id = 0] = await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  const terms = page.getByRole("checkbox").last()
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  await terms.check()
  await page
    .getByRole("link", { name: t("cart:count_label").replace("{count}", "1") })
    .first()
    .click()
  const cart = page.getByRole("dialog", { name: t("cart:title") })
  await cart.getByRole("button", { name: t("cart:remove") }).click()
  await expect(page).toHaveURL(/\/en$/)
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect.poll(() => readCookie(context, "cart")).toBe(`${id}.1`)
  await page
    .getByRole("link", { name: t("cart:count_label").replace("{count}", "1") })
    .first()
    .click()
  await cart.getByRole("link", { name: t("common:continue") }).click()
  await expect(page).toHaveURL(step("delivery"))
  await deliver(page, { scripts: true })
  await press(page, "to_confirmation")
  await expect(terms).not.toBeChecked()
  await expect(field(page, "through_manager")).not.toBeChecked()
})

test("[S4.24] [S4.26] [S4.28] [S4.29] [S4.30] starts the next order from the beginning @no-js", async ({
  page,
  context,
  shop,
}) => {
  const ids = await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await field(page, "promocode").fill("ATIR10")
  await press(page, "apply")
  await expect(field(page, "promocode")).toHaveAccessibleDescription(/10% off/)
  const full = await totalOf(page).innerText()
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  await press(page, "check")
  await expect(field(page, "manager_id")).toHaveAccessibleDescription(/Sardor/)
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await page.locator("button[value=pay]").click()
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)

  const left = (await context.cookies()).map(({ name }) => name)
  for (const name of ["cart", "payer", "co_delivery", "co_step", "co_option"]) {
    expect(left).not.toContain(name)
  }
  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout")
  await expect(page).toHaveURL(step("delivery"))
  // The form contains the last order's address.
  await press(page, "to_payment")
  await expect(page.getByRole("radio", { name: t("checkout:card") }).first()).toBeChecked()
  await press(page, "to_confirmation")
  await expect(field(page, "promocode")).toHaveValue("")
  await expect(totalOf(page)).not.toHaveText(full)
  await expect(field(page, "through_manager")).not.toBeChecked()
  await expect(field(page, "manager_id")).toBeHidden()
})

test("[S5.23] requires acceptance of the terms of use, and places one order at the second attempt @js", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const key = page.locator("input[name=key]")
  const first = await key.inputValue()
  await press(page, "place_order")
  const terms = page.getByRole("checkbox").last()
  await expect(terms).toHaveAccessibleDescription(t("errors:terms"))
  await expect(key).toHaveValue(first)

  // Sends the form twice, the second time before the response to the first.
  const form = {
    terms: "on",
    key: first,
    total: await page.locator("input[name=total]").inputValue(),
  }
  const options = { form, maxRedirects: 0, headers: { origin: shop.url } }
  const answers = await Promise.all([
    page.request.post("/en/checkout/confirmation", options),
    page.request.post("/en/checkout/confirmation", options),
  ])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303])
  const [one, other] = answers.map((answer) => answer.headers()["location"])
  expect(one).toBe(other)
  await page.goto("/en/cabinet/orders")
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("[D.49] shows changed amounts again, and charges nothing @no-js", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const ids = await startCheckout({ page, context, shop, lines: 2 })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const total = totalOf(page)
  const before = await total.innerText()
  // Another tab removes a line, so the order differs from this page.
  await putIntoCart(context, shop, ids.slice(0, 1))
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page).toHaveURL(step("confirmation"))
  await expect(page.getByText(t("checkout:changed_cart")).first()).toBeVisible()
  await expect(total).not.toHaveText(before)
  await page.goto("/en/cabinet/orders")
  await expect(page.getByText(t("cabinet:no_orders"))).toBeVisible()
})

test("[D1.106] keeps what is ticked and typed at the confirmation when a promocode or a manager is looked up or removed, and when the order has changed @no-js @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const ids = await startCheckout({ page, context, shop, lines: 2 })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const promocode = field(page, "promocode")
  const tick = field(page, "through_manager")
  const managerId = field(page, "manager_id")
  const terms = page.getByRole("checkbox").last()
  const resets = page.getByRole("button", { name: t("checkout:reset") })
  const expectTicks = async () => {
    await expect(tick).toBeChecked()
    await expect(terms).toBeChecked()
  }
  await tick.check()
  await managerId.fill("100245")
  await terms.check()
  await promocode.fill("YOZ20")
  await press(page, "apply")
  await expect(promocode).toHaveAccessibleDescription("This promo code has expired")
  await expect(promocode).toBeFocused()
  await expectTicks()
  await expect(managerId).toHaveValue("100245")

  // Enter in a field looks up the entered value, and never places the order.
  await promocode.fill("ATIR10")
  await promocode.press("Enter")
  await expect(promocode).toHaveAttribute("readonly")
  await expectTicks()
  await expect(managerId).toHaveValue("100245")
  await resets.first().click()
  await expect(promocode).toHaveValue("")
  await expectTicks()
  await expect(managerId).toHaveValue("100245")

  await promocode.fill("ATIR10")
  await managerId.fill("999999")
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription(/no manager/)
  await expect(promocode).toHaveValue("ATIR10")
  await expectTicks()
  await managerId.fill("100245")
  await press(page, "check")
  await expect(managerId).toHaveAccessibleDescription(/Sardor/)
  await expect(promocode).toHaveValue("ATIR10")
  await expectTicks()
  await resets.last().click()
  await expect(managerId).toHaveValue("")
  await expect(promocode).toHaveValue("ATIR10")
  await expectTicks()
  await promocode.fill("")
  await managerId.fill("100402")
  await managerId.press("Enter")
  await expect(managerId).toHaveAccessibleDescription(/Madina/)
  await expectTicks()

  // Another tab removes a line, so the order differs from this page.
  await putIntoCart(context, shop, ids.slice(0, 1))
  await press(page, "place_order")
  await expect(page.getByText(t("checkout:changed_cart")).first()).toBeVisible()
  await expect(managerId).toHaveAccessibleDescription(/Madina/)
  await expectTicks()
  // A later visit starts without the ticks.
  await page.goto("/en/checkout/confirmation")
  await expect(terms).not.toBeChecked()
})

test("[D1.146] has Back at the left of the main button at each step @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  const expectBackAtLeft = async (name: ParseKeys<"checkout">) => {
    const main = page.getByRole("main")
    const back = await main.getByRole("link", { name: t("common:back") }).boundingBox()
    const next = await main
      .getByRole("button", { name: t(`checkout:${name}`) })
      .last()
      .boundingBox()
    expect(back?.y).toBe(next?.y)
    expect(back?.x).toBeLessThan(next?.x ?? 0)
  }
  await expectBackAtLeft("to_payment")
  await deliver(page, { scripts: false })
  await expectBackAtLeft("to_confirmation")
  await toConfirmation(page, { scripts: false })
  await expectBackAtLeft("place_order")
})

test("[D1.108] moves the focus to the heading of each step, and to what takes the place of a pressed button @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText(t("checkout:delivery_title"))
  await expect(heading).not.toBeFocused()
  await deliver(page, { scripts: true })
  await expect(heading).toHaveText(t("checkout:payment_title"))
  await expect(heading).toBeFocused()
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await expect(page.getByRole("radio", { name: /6311/ })).toBeFocused()
  await press(page, "to_confirmation")
  await expect(heading).toHaveText(t("checkout:confirmation_title"))
  await expect(heading).toBeFocused()

  const reset = page.getByRole("button", { name: t("checkout:reset") })
  await field(page, "promocode").fill("ATIR10")
  await page.keyboard.press("Enter")
  await expect(reset).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: t("checkout:apply") })).toBeFocused()
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  await press(page, "check")
  await expect(reset).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: t("checkout:check") })).toBeFocused()

  await field(page, "through_manager").uncheck()
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(heading).toHaveText(t("checkout:accepted"))
  await expect(heading).toBeFocused()
})

test("[S8.04] [D1.99] shows a refused promocode beside its toast, not below it, on the smallest phones @js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 320, height: 640 })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  // Stops the clock, so that the toast stays open until the test has looked at it.
  await stopClock(page)
  const promocode = field(page, "promocode")
  await promocode.fill("YOZ20")
  // Scrolls the field to the lower edge of the window.
  await promocode.evaluate((input) =>
    scrollBy({ top: input.getBoundingClientRect().bottom - innerHeight, behavior: "instant" }),
  )
  await page.keyboard.press("Enter")
  await expect(promocode).toBeFocused()
  const toast = page.getByRole("alert").filter({ hasText: "has expired" })
  await expect(toast).toBeVisible()
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const error = page.locator("#promocode-promocode-error")
  await expect(error).toBeInViewport({ ratio: 1 })
  const [top, bottom] = [await toast.boundingBox(), await error.boundingBox()]
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
})
