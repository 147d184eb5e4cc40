import type { Page, Route } from "playwright/test"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import {
  addCard,
  deliver,
  field,
  press,
  startCheckout,
  step,
  toConfirmation,
} from "#tests/support/browser-checkout.ts"
import { choosePlace } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

test.use({ expectedStatuses: [502], stopsShop: true })

const t = getFixedT("en")
const textField = (page: Page, key: TextKey) => page.getByLabel(t(key), { exact: true })
const sendAgain = (page: Page) => page.getByRole("button", { name: t("errors:send_again") })

/** Passes each form request to `act`, until the returned function is called. */
async function onForms(page: Page, act: (route: Route) => Promise<void>) {
  const forms = /\.rsc(\?|$)/
  await page.route(forms, (route) =>
    route.request().method() === "POST" ? act(route) : route.continue(),
  )
  return () => page.unroute(forms)
}

/** Lets the shop process each form, and loses the response with its cookies, until the returned function is called. */
function loseResponses(page: Page) {
  return onForms(page, async (route) => {
    const cookies = await page.context().cookies()
    await route.fetch({ maxRedirects: 0 })
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    await route.abort("connectionreset")
  })
}

/** Submits a form, cuts its connection, and sends the form again. */
async function lose(page: Page, send: () => Promise<void>) {
  const mend = await onForms(page, (route) => route.abort("connectionreset"))
  await send()
  await expect(sendAgain(page)).toBeFocused()
  await mend()
  await sendAgain(page).click()
}

test("keeps a form whose request is lost, and sends it again on request @js", async ({ page }) => {
  await page.goto("/en/contact")
  await waitForHydration(page)
  const message = textField(page, "pages:contact.message")
  const send = page.getByRole("button", { name: t("pages:contact.send"), exact: true })
  await textField(page, "pages:contact.name").fill("Nilufar")
  await textField(page, "pages:contact.phone").fill("+998 90 123-45-67")
  await message.fill("Is it still there?")
  const asked: (string | null)[] = []
  await onForms(page, async (route) => {
    asked.push(new URLSearchParams(route.request().postData() ?? "").get("message"))
    if (asked.length === 1) await route.abort("connectionreset")
    // A gateway responds like this while no storefront is reachable.
    else if (asked.length === 2) await route.fulfill({ status: 502, contentType: "text/html" })
    else await route.continue()
  })

  await send.click()
  await expect(page.getByRole("alert")).toContainText(t("errors:unsent"))
  await expect(sendAgain(page)).toBeFocused()
  await expect(message).toHaveValue("Is it still there?")
  expect(asked).toEqual(["Is it still there?"])

  await message.fill("Is it there?")
  await sendAgain(page).click()
  await expect.poll(() => asked).toHaveLength(2)
  await expect(sendAgain(page)).toBeFocused()
  await send.click()
  await expect(page.getByText(t("pages:contact.sent"))).toBeVisible()
  await expect(sendAgain(page)).toHaveCount(0)
  expect(asked.slice(1)).toEqual(["Is it there?", "Is it there?"])
})

test("[D1.562] keeps a message or a new password when a panel is opened instead of sending the lost form again @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  for (const [path, name, submit] of [
    ["/en/contact", "pages:contact.message", "pages:contact.send"],
    ["/en/cabinet/personal", "cabinet:password_new", "cabinet:password_change"],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    const typed = textField(page, name)
    await typed.fill("Is it still there?")
    const mend = await onForms(page, (route) => route.abort("connectionreset"))
    await page.getByRole("button", { name: t(submit), exact: true }).click()
    await expect(sendAgain(page)).toBeFocused()
    await page.locator('a[href*="panel=country"]').filter({ visible: true }).first().click()
    await expect(page.getByRole("dialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(typed).toHaveValue("Is it still there?")
    await mend()
  }
})

test("[D1.562] offers to send a message again whose sending was ended by opening a panel @js @full", async ({
  page,
}) => {
  await page.goto("/en/contact")
  await waitForHydration(page)
  const message = textField(page, "pages:contact.message")
  await textField(page, "pages:contact.name").fill("Kamola")
  await textField(page, "pages:contact.phone").fill("+998 90 123-45-67")
  await message.fill("Do you wrap gifts?")
  const release = Promise.withResolvers<void>()
  const mend = await onForms(page, async (route) => {
    await release.promise
    await route.abort("aborted").catch(() => {})
  })
  await page.getByRole("button", { name: t("pages:contact.send"), exact: true }).click()
  await page.locator('a[href*="panel=country"]').filter({ visible: true }).first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(message).toHaveValue("Do you wrap gifts?")
  release.resolve()
  await mend()
  await sendAgain(page).click()
  await expect(page.getByText(t("pages:contact.sent"))).toBeVisible()
  await expect(sendAgain(page)).toHaveCount(0)
  await expect(message).toHaveValue("")
})

test("keeps a lost form in a sheet too, sends it again unchanged, and does not block other pages @js @full", async ({
  page,
}) => {
  await page.clock.install()
  await page.goto("/en?panel=auth&tab=login")
  await waitForHydration(page)
  const sheet = page.getByRole("dialog")
  const password = textField(page, "auth:password")
  await textField(page, "auth:phone").fill("+998 90 123-45-67")
  await password.fill("Not-mine-1")
  let asked = 0
  await onForms(page, (route) => {
    asked += 1
    return route.abort("connectionreset")
  })
  await password.press("Enter")
  await expect(sheet.getByRole("button", { name: t("errors:send_again") })).toBeFocused()
  await expect(password).toHaveValue("Not-mine-1")
  for (const name of ["errors:send_again", "auth:log_in"] as const) {
    const before = asked
    await sheet.getByRole("button", { name: t(name), exact: true }).click()
    await expect.poll(() => asked).toBe(before + 1)
    await expect(sheet.getByRole("button", { name: t("errors:send_again") })).toBeFocused()
  }

  await page.keyboard.press("Escape")
  await expect(sheet).toHaveCount(0)
  await page.getByRole("main").locator('a[href^="/en/product"]').first().click()
  await expect(page).toHaveURL(/\/en\/product/)
  // Waits longer than a progress bar takes to appear and to disappear again after the page has loaded.
  await page.clock.runFor(5000)
  await expect(page.getByRole("progressbar")).toHaveCount(0)
})

test("[D1.258] does not ask to wait for the bank while an order whose request was lost can be sent again @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await page.getByRole("checkbox").last().check()
  await page.clock.install()
  const mend = await onForms(page, (route) => route.abort("connectionreset"))
  await press(page, "place_order")
  await expect(sendAgain(page)).toBeFocused()
  await page.clock.runFor(3000)
  const waiting = page.getByText(t("checkout:waiting_for_bank"))
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toBeHidden()
  await mend()
  await sendAgain(page).click()
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)
})

test("[D1.191] says that the connection was lost when a card is added, and sends it again on request @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  const provider = "**/api/simulator/**"
  const card = page.getByRole("radio", { name: /6311/ })
  for (const { send, result } of [
    { send: () => addCard(page, "8600069195406311"), result: field(page, "code") },
    { send: () => field(page, "code").fill("666666"), result: card },
  ]) {
    await page.route(provider, (route) => route.abort("internetdisconnected"))
    await send()
    await expect(page.getByRole("alert")).toContainText(t("errors:unsent"))
    await expect(sendAgain(page)).toBeFocused()
    await page.unroute(provider)
    await sendAgain(page).click()
    await expect(result).toBeVisible()
    await expect(sendAgain(page)).toHaveCount(0)
  }
  await expect(card).toBeChecked()
})

test("places one order when each form of a purchase is lost once @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts: true })
  await field(page, "location").fill("Registon 12")
  await page.getByLabel(t("checkout:notes")).fill("Second door\non the left")
  await lose(page, () => press(page, "to_payment"))
  await expect(page).toHaveURL(step("payment"))

  await addCard(page, "8600069195406311")
  await lose(page, () => field(page, "code").fill("666666"))
  await expect(page.getByRole("radio", { name: /6311/ })).toBeChecked()
  await lose(page, async () => {
    await press(page, "to_confirmation")
    await expect(sendAgain(page)).toBeFocused()
    // The page rejects this form without a request, so the offer to send the other form again stays.
    const newCard = page.locator("details").filter({ hasText: t("checkout:add_card") })
    await newCard.locator("summary").click()
    await press(page, "get_code")
    await expect(field(page, "card_number")).toHaveAttribute("aria-invalid", "true")
    // Closes the form of the new card, so that the saved card is chosen again.
    await newCard.locator("summary").click()
    await sendAgain(page).focus()
  })
  await expect(page).toHaveURL(step("confirmation"))

  await field(page, "promocode").fill("NONE-SUCH")
  await lose(page, () => press(page, "apply"))
  await expect(field(page, "promocode")).toHaveAccessibleDescription(
    t("checkout:promocode_invalid"),
  )
  await field(page, "promocode").fill("")
  await page.getByRole("checkbox").last().check()
  const mend = await loseResponses(page)
  await press(page, "place_order")
  await expect(sendAgain(page)).toBeFocused()
  await mend()
  await sendAgain(page).click()
  await expect(page).toHaveURL(/\/checkout\/accepted\//)
  await page.goto("/en/cabinet/orders?state=in_progress")
  await expect(page.getByRole("main").getByText(t("cabinet:status.collecting"))).toHaveCount(1)
})

test("[D1.450] says that the connection was lost when a signed-in customer empties the cart @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/cart")
  await waitForHydration(page)
  const lines = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: t("cart:remove") }) })
  await lose(page, () => lines.getByRole("button", { name: t("cart:remove") }).click())
  await expect(lines).toHaveCount(0)
})

test("[D1.439] places a new order at the next press after the order of a lost response was cancelled @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await page.getByRole("checkbox").last().check()
  const mend = await loseResponses(page)
  await press(page, "place_order")
  await expect(sendAgain(page)).toBeFocused()
  await mend()
  const other = await context.newPage()
  await other.goto("/en/cabinet/orders")
  await other.getByRole("main").getByRole("article").getByRole("link", { name: /No\./ }).click()
  await other.getByRole("link", { name: t("cabinet:cancel") }).click()
  await other.getByRole("button", { name: t("cabinet:cancel_confirm") }).click()
  await expect(other.getByText(t("cabinet:cancelled_now")).first()).toBeVisible()

  await sendAgain(page).click()
  await expect(page.getByText(t("checkout:changed")).first()).toBeVisible()
  await press(page, "place_order")
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)
})
