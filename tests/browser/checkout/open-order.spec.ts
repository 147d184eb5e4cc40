import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import {
  addCard,
  confirmCard,
  deliver,
  field,
  press,
  startCheckout,
  step,
  toConfirmation,
  totalOf,
} from "#tests/support/browser-checkout.ts"
import { collectErrors, expect, readCookie, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForEffects } from "#tests/support/wait-for-hydration.ts"

// A customer has at most one unpaid order of the same products. These tests check out such a cart a second time.

const t = getFixedT("en")

/** Matches a text with an order's number, and captures the number. */
function withNumber(text: string): RegExp {
  const [before = "", after = ""] = text.split("{{number}}")
  return new RegExp(`${before}No\\.\\s([\\d\\s]+\\d)${after}`)
}

/** The number of the order in this text of the page. */
async function readNumber(page: Page, text: string): Promise<string> {
  const shown = page.getByText(withNumber(text)).first()
  await expect(shown).toBeVisible()
  return (withNumber(text).exec(await shown.innerText())?.[1] ?? "").replaceAll(/\s/g, "")
}

async function placeOrder(page: Page) {
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
}

/** Returns the texts of the customer's orders in the account pages, those in progress and those delivered. */
async function listOrders(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const state of ["in_progress", "delivered"]) {
    await page.goto(`/en/cabinet/orders?state=${state}`)
    // An empty list offers perfumes.
    const orders = page.getByRole("main").getByRole("article").filter({ hasText: "Order No." })
    texts.push(...(await orders.allInnerTexts()))
  }
  return texts
}

/**
 * Completes the checkout from the delivery step on, with a card without funds. The shop then redirects to the payment
 * step.
 */
async function placeWithEmptyCard(page: Page) {
  await deliver(page, { scripts: true })
  await addCard(page, "8600140000000019")
  await confirmCard(page, /0019/)
  await press(page, "to_confirmation")
  await placeOrder(page)
  await expect(page).toHaveURL(step("payment"))
}

test("[D.70] keeps one order after a declined card, names it in the payment step, and charges another card for it @js", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await placeWithEmptyCard(page)
  const number = await readNumber(page, t("checkout:existing_refused"))
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await placeOrder(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await expect(page.getByRole("main")).toContainText(new RegExp([...number].join("\\s?")))
  expect(await listOrders(page)).toHaveLength(1)
})

test("[D1.335] preselects none of the cards of which a payment of the order was refused @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await placeWithEmptyCard(page)
  await addCard(page, "4444445987459073")
  await confirmCard(page, /9073/)
  await press(page, "to_confirmation")
  await placeOrder(page)
  await expect(page).toHaveURL(step("payment"))
  await expect(page.getByRole("radio", { name: /9073/ })).not.toBeChecked()
  await expect(page.getByRole("radio", { name: /0019/ })).not.toBeChecked()
  // The form of a new card is open, because no other card is left.
  await expect(page.locator("#card-number")).toBeVisible()

  // The page of the order, too, asks for another card and does not offer the refused one.
  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders\//)
  const main = page.getByRole("main")
  await expect(main).toContainText(t("cabinet:pay_by_other_card_on_page"))
  const [byCard = ""] = t("cabinet:pay_until_by_card").split("{{card}}")
  await expect(main).not.toContainText(byCard)
})

test("[D1.335] does not preselect the card of the checkout after it was refused on the order's page @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await placeWithEmptyCard(page)
  await addCard(page, "4444445987459073")
  await confirmCard(page, /9073/)
  await press(page, "to_confirmation")
  await page.goto("/en/checkout/payment")
  await expect(page.getByRole("radio", { name: /9073/ })).toBeChecked()
  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  await page.getByRole("radio", { name: /9073/ }).check()
  await page.getByRole("button", { name: new RegExp(`^${t("cabinet:pay")} · `) }).click()
  await expect(page.getByText("The card is blocked").first()).toBeVisible()
  await page.goto("/en/checkout/payment")
  await expect(page.getByRole("radio", { name: /0019/ })).not.toBeChecked()
  await expect(page.getByRole("radio", { name: /9073/ })).not.toBeChecked()
})

test("[D1.337] orders again through the manager of an order that was refused on the provider's page @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await page.getByRole("checkbox", { name: t("checkout:through_manager") }).check()
  await field(page, "manager_id").fill("100245")
  await placeOrder(page)
  await page.locator("button[value=refuse]").click()
  await page.getByRole("link", { name: t("cabinet:pay_again") }).click()
  const refused = page.url()
  await page.getByRole("button", { name: t("cabinet:reorder") }).click()
  await expect(page).toHaveURL(/\/en\/cart$/)
  await page.goto("/en/checkout/delivery")
  await press(page, "to_payment")
  await press(page, "to_confirmation")
  await expect(page.getByRole("checkbox", { name: t("checkout:through_manager") })).toBeChecked()
  await expect(field(page, "manager_id")).toHaveValue("100245")
  await placeOrder(page)
  await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await page.goto(refused)
  await expect(page.getByText(t("cabinet:replaced"))).toHaveCount(0)
  await expect(page.getByRole("main")).toContainText("Sardor Abdullayev")
  await expect(page.getByRole("main")).toContainText(t("cabinet:payment_status.paid"))
})

test("[D1.267] says before the order that one with a further perfume replaces a declined one @js @full", async ({
  page,
  context,
  shop,
}) => {
  const ids = await startCheckout({ page, context, shop })
  await placeWithEmptyCard(page)
  const number = await readNumber(page, t("checkout:existing_refused"))
  const further = (await listOrderable(shop, 3)).filter((id) => !ids.includes(id)).slice(0, 1)
  await putIntoCart(context, shop, [...ids, ...further])
  await page.goto("/en/checkout/delivery")
  const [words = ""] = t("checkout:replaces", { count: 1, numbers: "|" }).split("|")
  const notice = page.getByText(words)
  await expect(notice).toContainText(new RegExp([...number].join("\\s?")))
  await putIntoCart(context, shop, further)
  await page.goto("/en/checkout/delivery")
  await expect(notice).toHaveCount(0)
})

test("[D.70] replaces a declined order that is placed again with a new address, and says so on the old order @js", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await placeWithEmptyCard(page)
  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders\//)
  const refused = page.url()
  await page.goto("/en/checkout/delivery")
  await field(page, "location").fill("Buxoro 3")
  await press(page, "to_payment")
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await placeOrder(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await page.goto(refused)
  await expect(page.getByText(t("cabinet:replaced"))).toBeVisible()
  await expect(page.getByRole("button", { name: t("cabinet:pay") })).toHaveCount(0)
  await page
    .getByRole("main")
    .getByRole("link", { name: /order No\./ })
    .click()
  await expect(page.getByRole("main")).toContainText("Buxoro 3")
})

test("[D1.244] [D1.247] repeats an order that was not paid with its promocode, and says when another sum replaces it @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await field(page, "promocode").fill("ATIR10")
  await press(page, "apply")
  const total = await totalOf(page).innerText()
  await placeOrder(page)
  await page.locator("button[value=refuse]").click()
  await page.getByRole("link", { name: t("cabinet:pay_again") }).click()
  await page.getByRole("button", { name: t("cabinet:reorder") }).click()
  await expect(page).toHaveURL(/\/en\/cart$/)
  await page.goto("/en/checkout/delivery")
  await press(page, "to_payment")
  const number = await readNumber(page, t("checkout:existing_refused"))
  await expect(page.getByText(t("checkout:existing_refused_words"))).toBeVisible()
  await press(page, "to_confirmation")
  await expect(totalOf(page)).toHaveText(total)
  await press(page, "reset")
  const full = await totalOf(page).innerText()
  expect(full).not.toBe(total)
  const words = t("checkout:existing_replaced_words", { before: total, now: full })
  await expect(page.getByText(words)).toBeVisible()
  await field(page, "promocode").fill("ATIR10")
  await press(page, "apply")
  await placeOrder(page)
  await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await expect(page.getByRole("main")).toContainText(new RegExp([...number].join("\\s?")))
  expect(await listOrders(page)).toHaveLength(1)
})

/** Completes the delivery step with another receiver and a comment. */
async function deliverGift(page: Page, scripts: { scripts: boolean }) {
  await field(page, "full_name").fill("Kamola Yusupova")
  await field(page, "phone").fill("+998 93 555 01 02")
  await page.getByLabel(t("checkout:notes")).fill("A gift, name no price")
  await deliver(page, scripts)
}

/** Expects the delivery form to have the receiver and the comment of `deliverGift`, and the address of the order. */
async function expectGiftForm(page: Page) {
  await expect(field(page, "full_name")).toHaveValue("Kamola Yusupova")
  await expect(field(page, "phone")).toHaveValue("+998 93 555-01-02")
  await expect(field(page, "location")).toHaveValue("Registon 12")
  await expect(page.getByLabel(t("checkout:notes"))).toHaveValue("A gift, name no price")
}

async function expectGiftAccepted(page: Page, number: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await expect(page.getByRole("main")).toContainText(new RegExp([...number].join("\\s?")))
  await page
    .getByRole("main")
    .getByRole("link", { name: t("checkout:see_order") })
    .click()
  await expect(page.getByRole("main")).toContainText("Kamola Yusupova")
  await expect(page.getByRole("main")).toContainText("A gift, name no price")
  expect(await listOrders(page)).toHaveLength(1)
}

test("[D1.300] keeps the receiver and the comment of a gift after “Order again”, and pays the same order @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliverGift(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await placeOrder(page)
  await page.locator("button[value=refuse]").click()
  await page.getByRole("link", { name: t("cabinet:pay_again") }).click()
  await page.getByRole("button", { name: t("cabinet:reorder") }).click()
  await expect(page).toHaveURL(/\/en\/cart$/)
  await page.goto("/en/checkout")
  const number = await readNumber(page, t("checkout:existing_refused"))
  await expectGiftForm(page)
  await press(page, "to_payment")
  await toConfirmation(page, { scripts: false })
  await placeOrder(page)
  await page.locator("button[value=pay]").click()
  await expectGiftAccepted(page, number)
})

test("[D1.300] keeps the receiver and the comment of a gift on another device, and pays the same order @js", async ({
  page,
  context,
  shop,
}) => {
  const ids = await startCheckout({ page, context, shop })
  await deliverGift(page, { scripts: true })
  await addCard(page, "8600140000000019")
  await confirmCard(page, /0019/)
  await press(page, "to_confirmation")
  await placeOrder(page)
  await expect(page).toHaveURL(step("payment"))
  const [token] = (await context.cookies()).filter(({ name }) => name === "token")
  await context.clearCookies()
  await context.addCookies([{ name: "token", value: token?.value ?? "", url: shop.url }])
  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout")
  const number = await readNumber(page, t("checkout:existing_refused"))
  await expectGiftForm(page)
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  await toConfirmation(page, { scripts: true })
  await placeOrder(page)
  await expectGiftAccepted(page, number)
})

test("starts the next order at its first step after a declined one was paid in the account @js @full", async ({
  page,
  context,
  shop,
}) => {
  const ids = await startCheckout({ page, context, shop, lines: 2 })
  await putIntoCart(context, shop, ids.slice(0, 1))
  await page.goto("/en/checkout")
  await deliver(page, { scripts: true })
  await addCard(page, "8600140000000019")
  await confirmCard(page, /0019/)
  await press(page, "to_confirmation")
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  await press(page, "check")
  await expect(field(page, "manager_id")).toHaveAccessibleDescription(/Sardor/)
  await placeOrder(page)
  await expect(page).toHaveURL(step("payment"))
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  // The customer adds another perfume to the cart, and pays the declined order on its page in the account.
  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders\//)
  await putIntoCart(context, shop, ids)
  await page.getByRole("radio", { name: /6311/ }).check()
  await page.getByRole("button", { name: t("cabinet:pay") }).click()
  await expect(page.getByText(t("cabinet:paid_now")).first()).toBeVisible()

  await page.goto("/en/checkout")
  await expect(page).toHaveURL(step("delivery"))
  await expect(field(page, "location")).toHaveValue("Registon 12")
  await press(page, "to_payment")
  await page.getByRole("radio", { name: /6311/ }).check()
  await press(page, "to_confirmation")
  await expect(field(page, "through_manager")).not.toBeChecked()
  await expect(page.getByRole("checkbox").last()).not.toBeChecked()
})

test("[D.70] [D1.256] [D1.257] leads the same cart to the provider's page again after the customer left it @no-js", async ({
  page,
  context,
  shop,
}) => {
  const ids = await startCheckout({ page, context, shop })
  const order = async () => {
    await deliver(page, { scripts: false })
    await toConfirmation(page, { scripts: false })
    await placeOrder(page)
    await expect(page).toHaveURL(/\/api\/simulator\/pay\//)
    return page.url()
  }
  const left = await order()
  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout/delivery")
  await readNumber(page, t("checkout:existing_waiting"))
  await expect(field(page, "location")).toHaveCount(0)
  await page.getByRole("link", { name: t("checkout:pay_now") }).click()
  await expect(page).toHaveURL(left)
  await page.locator("button[value=refuse]").click()
  await page.getByRole("link", { name: t("cabinet:pay_again") }).click()
  await expect(page.getByRole("main")).toContainText(t("cabinet:pay_on_page"))
  await expect(page.getByText(t("cabinet:pay_by_other_card_or_page"))).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Pay now · \d[\d\s]+UZS$/ })).toBeVisible()

  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout/delivery")
  await readNumber(page, t("checkout:existing_refused"))
  await order()
  await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: t("checkout:payment_paid", { payment: t("checkout:card") }) }),
  ).toBeVisible()
  expect(await listOrders(page)).toHaveLength(1)
})

test("[D1.301] removes the products of a waiting order from the cart once it is paid from the checkout, but none that is added later @full", async ({
  page,
  context,
  shop,
  browser,
}) => {
  const ids = await startCheckout({ page, context, shop })
  // Places the order without scripts, because only then does the first attempt lead to the provider's page.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const errors = collectErrors(plain)
  await plain.addCookies(await context.cookies())
  const first = await plain.newPage()
  await first.goto("/en/checkout")
  await deliver(first, { scripts: false })
  await toConfirmation(first, { scripts: false })
  await placeOrder(first)
  await expect(first).toHaveURL(/\/api\/simulator\/pay\//)
  await plain.close()
  expect(errors).toEqual([])

  await page.goto("/en/checkout")
  await readNumber(page, t("checkout:existing_waiting"))
  await page.getByRole("link", { name: t("checkout:pay_now") }).click()
  await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  const badge = page.getByRole("banner").locator('a[href*="panel=cart"]')
  await expect(badge).toHaveAccessibleName(t("cart:title"))
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("cart")

  await putIntoCart(context, shop, ids)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await expect(badge).toHaveAccessibleName(t("cart:count_label").replace("{count}", "1"))
})

test("[D1.302] [D1.345] names the sum of a waiting order, which had a promocode that the cart has no longer, and its perfumes in another cart @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  const ids = await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await field(page, "promocode").fill("ATIR10")
  await press(page, "apply")
  const total = await totalOf(page).innerText()
  await placeOrder(page)
  await expect(page).toHaveURL(/\/api\/simulator\/pay\//)
  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout/delivery")
  await readNumber(page, t("checkout:existing_waiting"))
  await expect(totalOf(page)).not.toHaveText(total)
  const name = `${t("checkout:pay_now")} · ${total}`
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("you will buy the same thing twice")

  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.reload()
  await expect(field(page, "location")).toBeVisible()
  const notice = page.getByText(/still pending, and it also has .+ If you pay for both orders/)
  await expect(notice).toBeVisible()
  await notice.getByRole("link", { name: /^order No\. \d+$/ }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders\//)
})

test("[D.70] [D1.310] shows no form for a payment without an outcome, and promises a refund after cancelling @js", async ({
  page,
  context,
  launch,
}) => {
  // In a shop that has just started, the job that asks for the outcome of payments runs a minute later.
  const shop = await launch()
  await signIn(context, shop, newPhone())
  const ids = await listOrderable(shop, 1)
  await putIntoCart(context, shop, ids)
  await page.goto(`${shop.url}/en/checkout`)
  await deliver(page, { scripts: true })
  await addCard(page, "8600140000000035")
  await confirmCard(page, /0035/)
  await press(page, "to_confirmation")
  await placeOrder(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:checking_title"))
  await readNumber(page, t("checkout:received"))
  await putIntoCart(context, shop, ids)
  await page.goto(`${shop.url}/en/checkout/delivery`)
  await readNumber(page, t("checkout:existing_checked"))
  await expect(field(page, "location")).toHaveCount(0)
  await page
    .getByRole("main")
    .getByRole("link", { name: t("cabinet:cancel") })
    .click()
  await expect(page.getByText(t("cabinet:cancel_lead.unknown"))).toBeVisible()
})

test("leads a second tab of the confirmation to the order that the first one placed @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const other = await context.newPage()
  await other.goto("/en/checkout/confirmation")
  await placeOrder(page)
  await expect(page).not.toHaveURL(step("confirmation"))
  await placeOrder(other)
  await expect(other).toHaveURL(/\/en\/cabinet\/orders\//)
  // Without scripts the order is not paid yet, because the first tab is still on the provider's page.
  await readNumber(other, t(scripts ? "checkout:existing_paid" : "checkout:existing_waiting"))
})

test("[D1.286] keeps a perfume that another tab adds while the bank is asked, and shows the new cart @js", async ({
  page,
  context,
  shop,
}) => {
  const [ordered] = await startCheckout({ page, context, shop })
  const added = (await listOrderable(shop, 2)).find((id) => id !== ordered)
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").last().check()
  const [asked, isAdded] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await page.route("**/checkout/confirmation*", async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    asked.resolve(undefined)
    await isAdded.promise
    await route.fulfill({ response })
  })
  await press(page, "place_order")
  await asked.promise
  const other = await context.newPage()
  await other.goto(`/en/product/${added}`)
  const add = other.getByRole("button", { name: t("cart:add") }).first()
  await add.click()
  await expect(other.getByText(t("cart:added")).first()).toBeVisible()
  isAdded.resolve(undefined)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  const badge = page.getByRole("banner").locator('a[href*="panel=cart"]')
  await expect(badge).toHaveAccessibleName(t("cart:count_label").replace("{count}", "1"))
  expect(await readCookie(context, "cart")).toBe(`${added}.1`)
  expect(await readCookie(context, "co_ordered")).toBeUndefined()
})

test("redirects from each step that is opened after the order to the order, and never to another customer's order @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  await placeOrder(page)
  if (!scripts) await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  const order = new RegExp(`/en/cabinet/orders/${page.url().split("/").at(-1)}$`)
  if (scripts) {
    await page.goBack()
    await expect(page).toHaveURL(order)
    await readNumber(page, t("checkout:existing_last"))
  }
  for (const name of ["delivery", "payment", "confirmation"]) {
    await page.goto(`/en/checkout/${name}`)
    await expect(page).toHaveURL(order)
    await readNumber(page, t("checkout:existing_last"))
  }
  await signIn(context, shop, newPhone())
  await page.goto("/en/checkout/payment")
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.getByText(t("cart:empty")).first()).toBeVisible()
})

test("names an order that waits for its payment when a step is opened after it @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await placeOrder(page)
  await expect(page).toHaveURL(/\/api\/simulator\/pay\//)
  await page.goto("/en/checkout/payment")
  await readNumber(page, t("checkout:existing_waiting"))
  await expect(page.getByRole("link", { name: t("cabinet:pay"), exact: true })).toBeVisible()
})

test("shows an address that another tab has saved meanwhile before it places the order @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const other = await context.newPage()
  await other.goto("/en/checkout/delivery")
  await field(other, "location").fill("Buxoro 3")
  await press(other, "to_payment")
  await expect(other).toHaveURL(step("payment"))
  await placeOrder(page)
  await expect(page.getByText(t("checkout:changed_delivery")).first()).toBeVisible()
  await page.goto("/en/checkout/confirmation")
  await expect(page.getByText(/Buxoro 3/).first()).toBeVisible()
})

test("[D1.147] never shows the receiver of the confirmation together with an address that was typed later @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  const steps = page.getByRole("list", { name: t("checkout:steps") })
  const openStep = (name: "delivery" | "confirmation") =>
    steps
      .getByRole("link", { name: t(`checkout:step.${name}`) })
      .first()
      .click()
  await openStep("delivery")
  await expect(page).toHaveURL(step("delivery"))
  await field(page, "full_name").fill("Kamola Yusupova")
  // Waits for the request that saves the new address, because an earlier request may have saved only the receiver.
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes("/form/draft") &&
      new URLSearchParams(response.request().postData() ?? "").get("location") === "Buxoro 3",
  )
  await field(page, "location").fill("Buxoro 3")
  await saved

  await openStep("confirmation")
  await expect(page.getByText(t("checkout:check_delivery")).first()).toBeVisible()
  await expect(page).toHaveURL(step("delivery"))
  await expect(field(page, "full_name")).toHaveValue("Kamola Yusupova")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  const main = page.getByRole("main")
  await expect(main).toContainText("Kamola Yusupova")
  await expect(main).toContainText("Buxoro 3")
})

test("[D1.206] shows the comment that was typed right before Back, and places the order with it @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await page.getByRole("link", { name: t("checkout:change_receiver") }).click()
  await expect(page).toHaveURL(/checkout\/delivery/)
  await waitForEffects(page)
  await page.getByLabel(t("checkout:notes")).fill("Second door on the left")
  await page.goBack()
  await expect(page).toHaveURL(step("confirmation"))
  await expect(page.getByRole("main")).toContainText("Second door on the left")
  await placeOrder(page)
  await expect(page).toHaveURL(/checkout\/accepted/)
})

test("[D1.207] leads from an entry of the confirmation to its field @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  for (const [name, label] of [
    ["change_address", "region"],
    ["change_receiver", "full_name"],
  ] as const) {
    await page.getByRole("link", { name: t(`checkout:${name}`) }).click()
    await expect(page).toHaveURL(/checkout\/delivery#/)
    await expect(field(page, label)).toBeInViewport({ ratio: 1 })
    if (scripts) await expect(field(page, label)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(step("confirmation"))
  }
})

test("leaves the payment step by the Back button after a declined card @js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/en/products")
  await startCheckout({ page, context, shop })
  await placeWithEmptyCard(page)
  await expect(async () => {
    await page.goBack()
    // A step of the checkout may redirect to the payment step again, so the test goes back until it reaches the page
    // before the checkout.
    await expect(page).toHaveURL(/\/en\/products$/, { timeout: 500 })
  }).toPass()
})
