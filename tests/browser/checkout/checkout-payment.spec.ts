import type { Locator } from "playwright/test"
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
} from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { paste } from "#tests/support/paste.ts"
import { postForm } from "#tests/support/post-form.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import {
  delayRequests,
  waitForEffects,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test("[S2.50] [S4.17] [S4.25] [S5.18] [S5.19] [S5.20] [S5.21] [D.73] [D1.72] [D1.109] [D1.144] [D1.190] [D1.252] [D1.457] [D1.666] requires a card to be complete, confirmed by SMS and chosen, and sends its number only to the provider @js", async ({
  page,
  context,
  shop,
}) => {
  const bodies: string[] = []
  page.on("request", (request) => {
    const isProvider = request.url().includes("/api/simulator/")
    if (!isProvider) bodies.push(request.url() + (request.postData() ?? ""))
  })
  await page.clock.install()
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await expect(page.getByRole("radio", { name: t("checkout:card") })).toBeChecked()
  // While the form of a new card is open, as it is for a customer without a saved card, the page does not offer the
  // next step.
  await expect(page.getByRole("button", { name: t("checkout:to_confirmation") })).toHaveCount(0)
  await expect(field(page, "card_number")).toBeVisible()
  await expect(page.getByText(t("checkout:add_card"))).toBeHidden()

  const colorOf = (brand: string) =>
    page.getByText(brand, { exact: true }).evaluate((mark) => getComputedStyle(mark).color)
  expect(await colorOf("Uzcard")).toBe(await colorOf("Humo"))
  await press(page, "get_code")
  for (const name of ["card_number", "expiry"] as const)
    await expect(field(page, name)).toHaveAccessibleDescription(t("checkout:card_incomplete"))
  await expect(field(page, "card_number")).toBeFocused()
  await addCard(page, "8600 0691")
  const plain = await colorOf("Humo")
  await expect(page.getByText("Uzcard", { exact: true })).not.toHaveCSS("color", plain)
  await expect(field(page, "expiry")).toHaveValue("03 / 99")
  await expect(field(page, "card_number")).toHaveAccessibleDescription(
    "You must fully enter card details",
  )
  await field(page, "card_number").fill("8600069195406311")
  // The corrected field loses its error at once, and the focus stays in it.
  await expect(field(page, "card_number")).toHaveAccessibleDescription("")
  await expect(field(page, "card_number")).toBeFocused()
  await field(page, "expiry").fill("13")
  await press(page, "get_code")
  await expect(field(page, "expiry")).toHaveAccessibleDescription(t("checkout:card_incomplete"))
  await expect(field(page, "expiry")).toBeFocused()
  await field(page, "expiry").fill("13 / 99")
  await press(page, "get_code")
  await expect(field(page, "expiry")).toHaveAccessibleDescription(t("checkout:card_month"))
  await field(page, "expiry").fill("03 / 20")
  await press(page, "get_code")
  await expect(field(page, "expiry")).toHaveAccessibleDescription(t("checkout:card_expired"))
  await addCard(page, "8600069195406312")
  await expect(field(page, "card_number")).toHaveAccessibleDescription(
    t("api:simulator.bad_number"),
  )
  await expect(field(page, "card_number")).toHaveAttribute("aria-invalid", "true")
  await expect(field(page, "card_number")).toBeFocused()
  await addCard(page, "3333336415804657")
  await expect(page.getByRole("alert").filter({ hasText: "expired" })).toBeVisible()

  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await addCard(page, "8600069195406311")
  await expect(field(page, "code")).toHaveAccessibleDescription(/^The code was sent to .*\d\d$/)
  const countdown = page.getByText(t("checkout:resend_in"))
  await expect(countdown).toContainText("01:00")
  await page.clock.runFor(1000)
  await expect(countdown).toContainText(/ 00:59$/)
  await page.clock.runFor(59_000)
  await press(page, "resend")
  await expect(field(page, "code")).toHaveAccessibleDescription(/sent a moment ago/)
  await page.clock.resume()
  await field(page, "code").fill("1111")
  await press(page, "save_card")
  await expect(field(page, "code")).toHaveAccessibleDescription(
    `${t("errors:enter_otp")} ${t("errors:code_length")}`,
  )
  // An incomplete code is a warning, not an error [S5.18].
  await expect(field(page, "code").locator("..")).toHaveAttribute("data-tone", "warning")
  await field(page, "code").fill("111 111")
  await expect(field(page, "code")).toHaveValue("111111")
  await expect(field(page, "code")).toHaveAccessibleDescription(/wrong/)
  await page.getByRole("button", { name: t("checkout:edit_card") }).click()
  await expect(field(page, "card_number")).toHaveValue("8600 0691 9540 6311")
  await field(page, "expiry").fill("03/2099")
  await expect(field(page, "expiry")).toHaveValue("03 / 99")
  await press(page, "get_code")
  await confirmCard(page, /6311/)
  const saved = page.getByRole("radio", { name: /6311/ })
  // A browser can restore a form without the card.
  await saved.evaluate((radio: HTMLInputElement) => {
    radio.checked = false
  })
  await press(page, "to_confirmation")
  const choose = page.getByRole("alert").filter({ hasText: t("checkout:card_required") })
  await expect(choose).toBeInViewport()
  const main = page.getByRole("button", { name: t("checkout:to_confirmation") })
  const [message, button] = [await choose.boundingBox(), await main.boundingBox()]
  expect((button?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0)).toBeLessThan(24)
  await saved.check()
  await expect(choose).toHaveCount(0)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies.filter((body) => body.replaceAll(/\D/g, "").includes("860006919540"))).toEqual([])
})

test("[D1.662] shows an error of a new card again when the field is left with other digits that have it, too @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  for (const [name, wrong, alsoWrong, right] of [
    ["card_number", "8600", "8600 06", "8600069195406311"],
    ["expiry", "13 / 99", "14 / 99", "03 / 99"],
  ] as const) {
    const input = field(page, name)
    await input.fill(wrong)
    await press(page, "get_code")
    await expect(input).toHaveAttribute("aria-invalid", "true")
    await input.fill(alsoWrong)
    await expect(input).not.toHaveAttribute("aria-invalid")
    await input.press("Tab")
    await expect(input).toHaveAttribute("aria-invalid", "true")
    await input.fill(right)
    await input.press("Tab")
    await expect(input).not.toHaveAttribute("aria-invalid")
  }
})

test("[D1.291] keeps bonus points selected for a customer without saved cards @js @full", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  const granted = await commandInProcess(shop, "bonus", "grant", phone, "50000000")
  expect(granted.code, granted.err).toBe(0)
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await deliver(page, { scripts: true })
  const bonus = page.getByRole("radio", { name: t("checkout:bonus") })
  const expectBonus = async () => {
    // Waits for the form of a new card, which only scripts add. When it is added, the browser fires its `toggle` event,
    // which must not select the card.
    await expect(page.locator("details").filter({ hasText: t("checkout:add_card") })).toHaveCount(1)
    await waitForEffects(page)
    await expect(bonus).toBeChecked()
    await expect(page.getByRole("button", { name: t("checkout:to_confirmation") })).toBeVisible()
  }
  await bonus.check()
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  await page.goto("/en/checkout/payment")
  await expectBonus()

  // Chooses a card instead, as a page without scripts does, where the customer pays on the provider's page.
  await postForm(page.request, shop, "/en/checkout/payment", { option: "card" })
  await page.goto("/en/checkout/payment")
  await expect(page.getByRole("radio", { name: /^Card\b/ })).toBeChecked()

  // A promocode makes the order free. The page then always preselects bonus points, whatever the customer chose before.
  const code = `FREE${Date.now()}`
  const added = await commandInProcess(shop, "promocodes", "add", code, "100")
  expect(added.code, added.err).toBe(0)
  await page.goto("/en/cart")
  await page.getByText(t("cart:promocode")).click()
  await field(page, "promocode").fill(code)
  await press(page, "apply")
  await expect(page.getByRole("button", { name: t("checkout:reset"), exact: true })).toBeVisible()
  await page.goto("/en/checkout/payment")
  await expectBonus()
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
})

test("[D.69] [D1.71] returns to the cards after a declined one, says why beside the order, and pays with another one @js", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "4444445987459073")
  await confirmCard(page, /9073/)
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page).toHaveURL(step("payment"))
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    const reason = page.getByRole("alert").filter({ hasText: "blocked" })
    await expect(reason).toHaveCount(1)
    await expect(reason).toContainText(/Order No\.\s\d+/)
    await expect(page.getByRole("radio", { name: /9073/ })).not.toBeChecked()
  }
  // The form of a new card is open, because the only saved card was refused. The main button changes when the customer
  // switches to the saved card.
  await expect(page.getByRole("button", { name: t("checkout:get_code") })).toBeVisible()
  await page.getByRole("radio", { name: /9073/ }).check()
  await expect(page.getByRole("button", { name: t("checkout:to_confirmation") })).toBeVisible()
  await addCard(page, "8600495473316478")
  await confirmCard(page, /6478/)
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
})

test("[D1.71] says why a saved card was declined, and offers the provider's page @no-js", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await prepareReturn(context, shop, "4444445987459073")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await press(page, "to_payment")
  await expect(page.getByRole("radio", { name: /9073/ })).toBeChecked()
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page).toHaveURL(step("payment"))
  const reason = page.getByRole("alert").filter({ hasText: "blocked" })
  await expect(reason).toHaveCount(1)
  await expect(reason).toContainText(/Order No\.\s\d+/)
  await expect(page.getByRole("radio", { name: t("checkout:hosted") })).toBeChecked()
})

test("[D1.470] accepts a card in the digits of Arabic and Persian keyboards, typed or pasted @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600")
  const number = field(page, "card_number")
  const expiry = field(page, "expiry")
  await number.fill("")
  await number.pressSequentially("٨٦٠٠٠٦٩١۹۵۴۰۶۳۱۱")
  await expect(number).toHaveValue("8600 0691 9540 6311")
  await paste(number, "٨٦٠٠ ٤٩٥٤ ٧٣٣١ ٦٤٧٨")
  await expect(number).toHaveValue("8600 4954 7331 6478")
  await paste(expiry, "۰۳/۹۹")
  await expect(expiry).toHaveValue("03 / 99")
  await press(page, "get_code")
  await confirmCard(page, /6478/)
})

test("[S5.20] [D1.145] accepts an expiry without a leading zero, typed or pasted @js", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  const expiry = field(page, "expiry")
  for (const [typed, shown] of [
    ["1/30", "01 / 30"],
    ["5.31", "05 / 31"],
    ["3/9", "03 / 9"],
    ["1 ", "01 / "],
    ["7", "07"],
    ["13/99", "13 / 99"],
    ["03/2099", "03 / 99"],
  ] as const) {
    await expiry.fill("")
    await expiry.pressSequentially(typed)
    await expect(expiry).toHaveValue(shown)
  }
  await expiry.press("Backspace")
  await expect(expiry).toHaveValue("03 / 9")
  await expiry.press("ControlOrMeta+A")
  await page.keyboard.insertText("2031-05")
  await expect(expiry).toHaveValue("05 / 31")
  await field(page, "card_number").fill("8600069195406311")
  await expiry.fill("03/2199")
  await press(page, "get_code")
  await expect(expiry).toHaveAccessibleDescription(t("checkout:card_year"))
  await expect(expiry).toHaveValue("03 / 2199")
})

test("[D1.245] [D1.255] selects a card that is saved again, and closes its form @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  // Adds a card, adds the same selected card again, then another card, then the first card again. The provider issues a
  // new token each time.
  for (const number of [
    "8600069195406311",
    "8600069195406311",
    "8600495473316478",
    "8600069195406311",
  ]) {
    await addCard(page, number)
    await confirmCard(page, new RegExp(number.slice(-4)))
    await expect(field(page, "card_number")).toBeHidden()
    await expect(page.getByRole("button", { name: t("checkout:to_confirmation") })).toBeVisible()
    await expect(page.locator(":focus")).toHaveAccessibleName(new RegExp(number.slice(-4)))
  }
  await expect(page.getByRole("radio", { name: /6311|6478/ })).toHaveCount(2)
  await press(page, "to_confirmation")
  await expect(page.getByRole("main")).toContainText("6311")
})

test("[D1.442] saves a verified card at the next press, without another code, after the shop could not save it @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await page.route(
    "**/form/save-card*",
    (route) => route.continue({ postData: "token=unknown-to-the-provider" }),
    { times: 1 },
  )
  await field(page, "code").fill("666666")
  await expect(field(page, "code")).toHaveAttribute("aria-invalid", "true")
  await press(page, "save_card")
  await expect(page.getByRole("radio", { name: /6311/ })).toBeChecked()
})

test("[D1.467] sends a new code of a card to the provider after the shop could not save the card @js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await page.route("**/form/save-card*", (route) =>
    route.continue({ postData: "token=unknown-to-the-provider" }),
  )
  await field(page, "code").fill("666666")
  await expect(field(page, "code")).toHaveAttribute("aria-invalid", "true")
  // The simulator has replaced the card's token, so the test answers in place of a provider that keeps it.
  await page.route("**/api/simulator/**", (route) =>
    route.fulfill({ json: { result: { sent: true, phone: "99890*****11", wait: 60_000 } } }),
  )
  await page.clock.runFor(60_000)
  await press(page, "resend")
  await expect(field(page, "code")).toHaveValue("")
  const verified = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes("cards.verify")),
  )
  await field(page, "code").fill("666666")
  await verified
})

test("[D1.615] hides the message about the code of a card when the customer changes the code @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  const code = field(page, "code")
  await press(page, "save_card")
  await expect(code).toHaveAccessibleDescription(
    `${t("errors:enter_otp")} ${t("errors:code_length")}`,
  )
  await code.press("1")
  await expect(code).toHaveAccessibleDescription(/^The code was sent to /)
  await expect(code.locator("..")).not.toHaveAttribute("data-tone")
  await code.pressSequentially("11111")
  await expect(code).toHaveAccessibleDescription(/wrong/)
  // The wrong code is selected, so the digit replaces it.
  await code.press("6")
  await expect(code).toHaveValue("6")
  await expect(code).toHaveAccessibleDescription(/^The code was sent to /)
  await expect(code.locator("..")).not.toHaveAttribute("data-tone")
  await code.pressSequentially("66666")
  await expect(page.getByRole("radio", { name: /6311/ })).toBeChecked()
})

test("[D1.258] asks the customer to wait when the bank takes long to charge the card @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").last().check()
  const answered = Promise.withResolvers<undefined>()
  await page.route("**/checkout/confirmation*", async (route) => {
    if (route.request().method() === "POST") await answered.promise
    await route.continue()
  })
  const waiting = page.getByRole("status").filter({ hasText: t("checkout:waiting_for_bank") })
  await expect(waiting).toHaveCount(0)
  await press(page, "place_order")
  await expect(waiting).toBeInViewport()
  answered.resolve(undefined)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  await expect(waiting).toHaveCount(0)
})

test("[S4.17] counts down to another code of the card in each new document @js", async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await addCard(page, "8600069195406311")
  const countdown = page.getByText(t("checkout:resend_in"))
  await expect(countdown).toContainText("01:00")
  for (const left of ["00:40", "00:20"]) {
    await page.clock.runFor(20_000)
    await expect(countdown).toContainText(left)
    // While the page's clock is fake, the page cannot recognize a reload. So the test opens it with itself as the
    // referrer, as a link to another language does.
    await page.goto("/en/checkout/payment", { referer: page.url() })
    await expect(countdown).toContainText(left)
  }
})

test("[S4.17] empties the code of a card when it is sent again, and moves the focus to the step's first field @js", async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  const code = field(page, "code")
  await expect(code).toBeFocused()
  await expect(page.getByText(/\+998 90 •••-••-\d\d/)).toBeVisible()
  await code.fill("111111")
  await expect(code).toHaveAccessibleDescription(/wrong/)
  // By its own clock, which the test cannot advance, the provider sends at most one code a minute. So the test answers
  // the page in place of the provider.
  await page.route("**/api/simulator/**", async (route) => {
    if (route.request().postData()?.includes("get_verify_code")) {
      await route.fulfill({ json: { result: { sent: true, phone: "99890*****11", wait: 60_000 } } })
    } else await route.continue()
  })
  await page.clock.runFor(60_000)
  await press(page, "resend")
  await expect(page.getByText(t("checkout:resend_in"))).toBeVisible()
  await expect(code).toHaveValue("")
  await expect(code).not.toHaveAttribute("aria-invalid")
  await expect(code).toBeFocused()

  await page.getByRole("button", { name: t("checkout:edit_card") }).click()
  await expect(field(page, "card_number")).toBeFocused()
})

test("[D1.104] says that the country has changed when the payment form was opened for another one", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  if (scripts) {
    await addCard(page, "8600069195406311")
    await confirmCard(page, /6311/)
  }
  await postForm(page.request, shop, "/en/country", { country: "kz", return_to: "/en" })
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("delivery"))
  await expect(page.getByText(t("checkout:country_changed")).first()).toBeVisible()
  await expect(field(page, "location")).toHaveValue("")
})

test("[D1.104] says that the country has changed when the confirmation was opened for another one @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await press(page, "to_confirmation")
  await page.getByRole("checkbox", { name: /terms/ }).check()
  await postForm(page.request, shop, "/en/country", { country: "kz", return_to: "/en" })
  await press(page, "place_order")
  await expect(page).toHaveURL(step("delivery"))
  await expect(page.getByText(t("checkout:country_changed")).first()).toBeVisible()
})

test("[D1.104] says that the country has changed when a promocode is applied to an order that was opened for another one @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await field(page, "promocode").fill("ATIR10")
  await postForm(page.request, shop, "/en/country", { country: "kz", return_to: "/en" })
  await press(page, "apply")
  await expect(page).toHaveURL(step("delivery"))
  await expect(page.getByText(t("checkout:country_changed")).first()).toBeVisible()
})

test("names month and year of a new card in the language of the page @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  for (const [locale, example] of [
    ["uz", "OO / YY"],
    ["ru", "ММ / ГГ"],
    ["en", "MM / YY"],
  ] as const) {
    await page.goto(`/${locale}/checkout/payment`)
    await expect(page.getByLabel(getFixedT(locale)("checkout:expiry"))).toHaveAccessibleDescription(
      example,
    )
  }
})

test("[D1.105] keeps the code step of a new card when the language changes or the bonus points are looked at, with no saved card marked beside it @js @full", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  await commandInProcess(shop, "bonus", "grant", phone, "5000000")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await prepareReturn(context, shop)
  await page.goto("/en/checkout/delivery")
  await deliver(page, { scripts: true })
  const saved = page.getByRole("radio", { name: /6311/ })
  await expect(saved).toBeChecked()
  await page.getByText(t("checkout:add_card")).click()
  await expect(saved).not.toBeChecked()
  await page.getByText(t("checkout:add_card")).click()
  await expect(saved).toBeChecked()
  // Chooses the bonus points first. The checkout remembers this choice, and must nevertheless keep the step of the
  // card's SMS code below.
  await page.getByRole("radio", { name: /Bonus points/ }).check()
  await page.getByRole("button", { name: t("checkout:to_confirmation") }).click()
  await expect(page).toHaveURL(/\/en\/checkout\/confirmation$/)
  await page.goto("/en/checkout/payment")
  await page.getByRole("radio", { name: /^Card\b/ }).check()
  await addCard(page, "8600495473316478")
  await expect(field(page, "code")).toBeVisible()
  await page.getByRole("radio", { name: /Bonus points/ }).check()
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1)
  await expect(page.getByRole("button", { name: t("checkout:to_confirmation") })).toBeVisible()
  await page.getByRole("radio", { name: /^Card\b/ }).check()
  await expect(field(page, "code")).toBeVisible()
  await expect(saved).not.toBeChecked()
  await page
    .getByRole("banner")
    .getByRole("button", { name: /English/ })
    .click()
  await page.getByRole("banner").getByRole("link", { name: "Русский" }).click()
  await expect(page).toHaveURL(/\/ru\/checkout\/payment$/)
  const ru = getFixedT("ru")
  await expect(page.getByRole("button", { name: ru("checkout:save_card") })).toBeVisible()
  await expect(saved).not.toBeChecked()
  await page.getByLabel(ru("checkout:code"), { exact: true }).fill("666666")
  await expect(page.getByRole("radio", { name: /6478/ })).toBeChecked()
  await page.getByRole("button", { name: ru("checkout:to_confirmation") }).click()
  await expect(page).toHaveURL(/\/ru\/checkout\/confirmation$/)
})

test("[D1.791] finds the code step of a new card again after Back, and not after the customer has gone on with bonus points @js @full", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  await commandInProcess(shop, "bonus", "grant", phone, "5000000")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await waitForHydration(page)
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  const code = field(page, "code")
  await expect(code).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(step("delivery"))
  await page.goForward()
  await expect(code).toBeFocused()
  await page
    .getByRole("main")
    .getByRole("link", { name: t("common:back") })
    .click()
  await expect(page).toHaveURL(step("delivery"))
  await press(page, "to_payment")
  await expect(code).toBeFocused()

  const bonus = page.getByRole("radio", { name: /Bonus points/ })
  await bonus.check()
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  await page.goBack()
  await expect(page).toHaveURL(step("payment"))
  await waitForEffects(page)
  await expect(bonus).toBeChecked()
  await page.getByRole("radio", { name: /^Card\b/ }).check()
  await expect(field(page, "card_number")).toHaveValue("")
})

test("[D1.471] keeps the saved card selected after Back to a page whose form of a new card was open, and asks for a card when none is selected @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await prepareReturn(context, shop)
  await page.goto("/en/checkout/delivery")
  await deliver(page, { scripts: true })
  // Loads the document of the page from the shop, so that the browser restores its form after Back.
  await page.goto("/en/checkout/payment")
  const saved = page.getByRole("radio", { name: /6311/ })
  const box = page.locator("details").filter({ hasText: t("checkout:add_card") })
  await box.locator("summary").click()
  await expect(saved).not.toBeChecked()
  await page.goto("/en/products")
  await page.goBack()
  await expect(box).toHaveCount(1)
  await waitForEffects(page)
  await expect(saved).toBeChecked()

  const choose = page.getByRole("alert").filter({ hasText: t("checkout:card_required") })
  const deselectAndSend = async () => {
    // A browser can also restore a form after the page's scripts have started.
    await saved.evaluate((radio: HTMLInputElement) => {
      radio.checked = false
    })
    await press(page, "to_confirmation")
    await expect(choose).toBeInViewport()
  }
  await deselectAndSend()
  await saved.check()
  await expect(choose).toHaveCount(0)
  await deselectAndSend()
  // The customer enters the listed card again.
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await expect(choose).toHaveCount(0)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
})

test("[D1.666] accepts no new card before the scripts run, because the page would drop it @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  const release = await delayRequests(page, /\.js$/)
  await page.goto("/en/checkout/payment", { waitUntil: "commit" })
  const number = field(page, "card_number")
  await expect(number).toBeVisible()
  await number.focus()
  await page.keyboard.type("8600069195406311")
  await expect(number).toHaveValue("")
  release()
  await waitForHydration(page)
  await waitForEffects(page)
  await number.focus()
  await page.keyboard.type("8600069195406311")
  await expect(number).toHaveValue("8600 0691 9540 6311")
})

test("[D1.557] shows the fields and the button of the payment option that was chosen before the scripts ran or that the browser restored @js @full", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  const granted = await commandInProcess(shop, "bonus", "grant", phone, "50000000")
  expect(granted.code, granted.err).toBe(0)
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await deliver(page, { scripts: true })
  const card = page.getByRole("radio", { name: /^Card\b/ })
  const bonus = page.getByRole("radio", { name: t("checkout:bonus") })
  const openAndChoose = async (option: Locator) => {
    const release = await delayRequests(page, /\.js$/)
    await page.goto("/en/checkout/payment", { waitUntil: "commit" })
    await expect(option).not.toBeChecked()
    await option.check()
    expect(await page.locator("html[data-live]").count()).toBe(0)
    release()
    await waitForHydration(page)
    await waitForEffects(page)
    await expect(option).toBeChecked()
  }
  const expectBonus = async () => {
    await expect(page.getByRole("button", { name: t("checkout:to_confirmation") })).toBeVisible()
    await expect(page.getByRole("button", { name: t("checkout:get_code") })).toHaveCount(0)
    await expect(field(page, "card_number")).toBeHidden()
  }
  await openAndChoose(bonus)
  await expectBonus()
  await page.goto("/en/products")
  await page.goBack()
  await waitForHydration(page)
  await expect(bonus).toBeChecked()
  await expectBonus()

  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  await openAndChoose(card)
  await expect(page.getByRole("button", { name: t("checkout:get_code") })).toBeVisible()
  await expect(field(page, "card_number")).toBeVisible()
})

test("[D1.559] removes the message about the payment option or a missing card when the customer chooses the other option @js @full", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  const changeBalance = async (command: "grant" | "deduct") => {
    const args = ["bonus", command, phone, "50000000", "--reason", "Test"]
    const { code, err } = await commandInProcess(shop, ...args)
    expect(code, err).toBe(0)
  }
  await changeBalance("grant")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await prepareReturn(context, shop)
  await page.goto("/en/checkout/delivery")
  await deliver(page, { scripts: true })
  const bonus = page.getByRole("radio", { name: t("checkout:bonus") })
  await page.getByRole("radio", { name: /6311/ }).evaluate((radio: HTMLInputElement) => {
    radio.checked = false
  })
  await press(page, "to_confirmation")
  const choose = page.getByRole("alert").filter({ hasText: t("checkout:card_required") })
  await expect(choose).toBeVisible()
  await bonus.check()
  await expect(choose).toHaveCount(0)

  await changeBalance("deduct")
  await press(page, "to_confirmation")
  const refusal = page.getByText(t("checkout:bonus_required"))
  await expect(refusal.first()).toBeVisible()
  await page.getByRole("radio", { name: /^Card\b/ }).check()
  await expect(refusal).toHaveCount(0)
})
