import type { ParseKeys } from "i18next"
import type { BrowserContext, Locator, Page } from "playwright/test"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { type AccountShop, startAccountShop, NOTES } from "#tests/support/account-shop.ts"
import { cartLines } from "#tests/support/browser-cart.ts"
import { prepareReturn } from "#tests/support/browser-checkout.ts"
import { expect, readCookie, test as base } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import { shareInFile } from "#tests/support/share-in-file.ts"
import { listOrderable, signIn } from "#tests/support/signed-in-customer.ts"

const share = shareInFile(async () => {
  const accounts = await startAccountShop()
  return [accounts, () => accounts.stop()] as const
})

const test = base.extend<{ accounts: AccountShop }>({
  accounts: async ({}, provide) => {
    await provide(await share())
  },
  baseURL: async ({ accounts }, provide) => {
    await provide(accounts.shop.url)
  },
})

const t = getFixedT("en")
const main = (page: Page) => page.getByRole("main")
const field = (page: Page, key: ParseKeys<"cabinet">) =>
  page.getByLabel(t(`cabinet:${key}`), { exact: true })
const press = (page: Page, key: ParseKeys<"cabinet">) =>
  page.getByRole("button", { name: t(`cabinet:${key}`), exact: true }).click()
/** Presses the button that pays the order again. Its text also contains the sum. */
const pay = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${t("cabinet:pay")} · `) }).click()
const orderPath = (id: string, locale = "en") => `/${locale}/cabinet/orders/${id}`

async function enter(context: BrowserContext, { shop }: AccountShop, { token }: { token: string }) {
  await context.addCookies([{ name: "token", value: token, url: shop.url }])
}

/** The value of a term on the page. */
const fact = (page: Page, term: string) =>
  main(page).locator("dl > div").filter({ hasText: term }).locator("dd").first()

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error("the element has no box")
  return box
}

/** A message as a toast or a notice. */
const message = (page: Page, text: string) => page.getByText(text).first()

test("[S1.11] [S2.07] [S6.05] [D.08] links profile, personal information, orders and an order to one another @js", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.withAllStates)
  await page.goto("/en/cabinet")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Nilufar")
  await expect(main(page).getByText("+998 90")).toBeVisible()
  const nav = page.getByRole("navigation", { name: t("cabinet:sections") })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(nav).toHaveCSS("mask-image", "none")
  for (const link of await nav.getByRole("link").all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
  }
  await nav.getByRole("link", { name: t("cabinet:personal") }).click()
  await expect(page).toHaveURL(/\/en\/cabinet\/personal$/)
  await expect(field(page, "first_name")).toHaveValue("Nilufar")
  await nav.getByRole("link", { name: t("cabinet:my_orders") }).click()
  await expect(page).toHaveURL(/\/en\/cabinet\/orders$/)
  await main(page).getByRole("article").first().getByRole("link").click()
  await expect(page).toHaveURL(
    new RegExp(`${orderPath(accounts.withAllStates.orders.collecting)}$`),
  )
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Order No.")
})

test("[D1.691] offers perfumes below an accepted order and an empty list of orders, but not below an unpaid order @full", async ({
  page,
  context,
  accounts,
}) => {
  const { withoutOrders, withAllStates, unpayable, shop } = accounts
  await enter(context, accounts, withoutOrders)
  await page.goto("/en/cabinet/orders")
  const bestSold = main(page).getByRole("region", { name: t("pages:home.best_sold") })
  const viewed = main(page).getByRole("region", { name: t("cart:offered") })
  await expect(bestSold.getByRole("article")).toHaveCount(4)
  const [id = 0] = await listOrderable(shop, 1)
  await page.goto(`/en/product/${id}`)
  await page.goto("/en/cabinet/orders")
  await expect(viewed.getByRole("article")).toHaveCount(4)
  await expect(bestSold).toHaveCount(0)

  await enter(context, accounts, withAllStates)
  await page.goto(`/en/checkout/accepted/${withAllStates.orders.in_progress}`)
  await expect(viewed.getByRole("article")).toHaveCount(4)
  await page.goto("/en/cabinet/orders")
  await expect(main(page).getByRole("link", { name: /No\./ }).first()).toBeVisible()
  await expect(viewed).toHaveCount(0)

  await enter(context, accounts, unpayable)
  await page.goto(`/en/checkout/accepted/${unpayable.orders.refused}`)
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
  await expect(main(page).getByRole("article")).toHaveCount(0)

  // What is in the cart is not offered.
  await enter(context, accounts, withoutOrders)
  await page.goto("/en/cabinet/orders")
  await viewed.getByRole("article").first().getByRole("button").last().click()
  await expect.poll(() => readCookie(context, "cart")).toMatch(/^\d+\.1$/)
  await page.goto("/en/cabinet/orders")
  await expect(bestSold.getByRole("article")).toHaveCount(4)
  await expect(viewed).toHaveCount(0)
})

test("[S1.12] [S1.13] [D.35] lists orders in two lists, each with its state, or says that there are none @no-js", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.withoutOrders)
  for (const state of ["in_progress", "delivered"]) {
    await page.goto(`/en/cabinet/orders?state=${state}`)
    await expect(main(page).getByText(t("cabinet:no_orders"))).toBeVisible()
    await expect(main(page).getByRole("link", { name: /No\./ })).toHaveCount(0)
    await expect(main(page).getByRole("link", { name: t("cabinet:all_perfumes") })).toBeVisible()
  }
  await page.goto("/en/cabinet")
  await expect(main(page).getByText(t("cabinet:no_orders"))).toBeVisible()
  await expect(main(page).getByText(t("cabinet:none_under_way_words"))).toHaveCount(0)
  await enter(context, accounts, accounts.withAllStates)
  await page.goto("/en/cabinet/orders")
  const listed = main(page).getByRole("article")
  await expect(listed).toHaveCount(2)
  await expect(listed.nth(0)).toContainText(t("cabinet:status.collecting"))
  await expect(listed.nth(1)).toContainText(t("cabinet:status.in_progress"))
  const promised = new RegExp(
    `${t("cabinet:delivery")}\\d\\d\\.\\d\\d\\.20\\d\\d\\s–\\u2060\\s\\d\\d\\.\\d\\d\\.20\\d\\d`,
  )
  for (const index of [0, 1]) await expect(listed.nth(index)).toHaveText(promised)
  await main(page).getByRole("link", { name: "Past (2)" }).click()
  await expect(page).toHaveURL(/state=delivered$/)
  await expect(listed).toHaveCount(2)
  await expect(listed.nth(0)).toContainText(t("cabinet:status.cancelled"))
  await expect(listed.nth(0)).toContainText(t("cabinet:points_returned"))
  await expect(listed.nth(1)).toContainText(t("cabinet:status.delivered"))
})

test("[S3.20] [S3.21] [S5.30] [D.80] shows all fields of an order, and each step with its date @no-js", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.withAllStates)
  await page.goto(orderPath(accounts.withAllStates.orders.delivered))
  // The number must not contain a line break.
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(
    /^Order No\.\u00a0\d{6}$/,
  )
  const steps = page.getByRole("list", { name: t("cabinet:timeline") }).getByRole("listitem")
  const names = ["placed", "status.collecting", "status.in_progress", "status.delivered"] as const
  await expect(steps).toHaveText(
    names.map(
      (name) => new RegExp(`${t(`cabinet:${name}`)} \\d\\d\\.\\d\\d\\.20\\d\\d, \\d\\d:\\d\\d$`),
    ),
  )
  const facts = {
    name: "Nilufar Karimova",
    phone: "+998 90 123-45-67",
    email: "receiver@example.com",
    address: "Registon koʻchasi 12, 3-xonadon",
    notes: NOTES,
    way_to_pay: t("cabinet:bonus_points"),
    state_of_payment: t("cabinet:payment_status.paid"),
    payer: "Kamola Yusupova",
    sponsor: "Anvar Saidov",
    parent: "Zulfiya",
  }
  for (const [term, value] of Object.entries(facts) as [keyof typeof facts, string][]) {
    const described = main(page)
      .locator("dl > div")
      .filter({
        has: page.getByText(t(`cabinet:${term}`), { exact: true }),
      })
    await expect(described).toContainText(value)
    // The comment keeps its line breaks.
    if (term === "notes")
      await expect(described.locator("dd")).toHaveCSS("white-space-collapse", "preserve-breaks")
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(fact(page, "Service fee, 2%")).toContainText("UZS")
  await expect(fact(page, "Products (2)")).toContainText("UZS")
  const pieces = main(page).getByText(/^\d+\u00a0ml\s· qty\u00a0\d+$/)
  await expect(pieces.first()).toBeVisible()
  await expect(fact(page, "Promo code discount, 10%")).toHaveText(/^−[\d\u00a0]+\u00a0UZS$/)
  await expect(main(page).getByRole("button", { name: t("cabinet:reorder") })).toBeVisible()
  await expect(main(page).getByRole("link", { name: t("cabinet:cancel") })).toHaveCount(0)
})

test("[D.24] changes personal information, and explains what is invalid at its field", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.inRussia)
  // The customer chose the country on this device, so no page asks whether to switch to it.
  await context.addCookies([{ name: "country", value: "ru", url: accounts.shop.url }])
  await page.goto("/en/cabinet/personal")
  await expect(field(page, "phone")).toBeDisabled()
  await expect(field(page, "phone")).toHaveAccessibleDescription(/write to an operator/)
  await field(page, "first_name").fill("Gulnora <3")
  await field(page, "last_name").fill("Saidova")
  await field(page, "email").fill("gulnora@example.com")
  await press(page, "save")
  await expect(field(page, "first_name")).toHaveAccessibleDescription(t("errors:name"))
  await expect(field(page, "last_name")).toHaveValue("Saidova")
  await field(page, "first_name").fill("Gulnora")
  await press(page, "save")
  await expect(message(page, t("cabinet:profile_saved"))).toBeVisible()
  await page.goto("/en/cabinet/personal")
  await expect(field(page, "first_name")).toHaveValue("Gulnora")
  await expect(field(page, "last_name")).toHaveValue("Saidova")
  await expect(field(page, "email")).toHaveValue("gulnora@example.com")
  await page.goto("/en/cabinet")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Gulnora")
})

test("[D1.332] shows the saved name with one space between words, and no space around it @full", async ({
  page,
  context,
  accounts: { shop },
}) => {
  await signIn(context, shop, newPhone())
  await page.goto("/en/cabinet/personal")
  for (let round = 0; round < 2; round += 1) {
    await field(page, "first_name").fill("  Olga   Mariya ")
    await press(page, "save")
    await expect(message(page, t("cabinet:profile_saved"))).toBeVisible()
    await expect(field(page, "first_name")).toHaveValue("Olga Mariya")
  }
})

test("[D1.204] shows a success on a phone below the header, above the pressed button and all that follows it @js @full", async ({
  page,
  context,
  accounts: { shop },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, shop, newPhone())
  await page.goto("/en/cabinet/personal")
  const save = page.getByRole("button", { name: t("cabinet:save"), exact: true })
  await field(page, "first_name").fill("Gulnora")
  await save.click()
  const toast = page.locator("[data-tone=success]")
  await expect(toast).toContainText(t("cabinet:profile_saved"))
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const [shown, header, pressed] = await Promise.all([
    boxOf(toast),
    boxOf(page.getByRole("banner")),
    boxOf(save),
  ])
  expect(shown.y).toBeGreaterThanOrEqual(header.y + header.height)
  expect(shown.y + shown.height).toBeLessThanOrEqual(pressed.y)
})

test("[D.25] changes the password, keeps this session, and ends all others @js", async ({
  page,
  context,
  accounts: { shop },
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  const login = () =>
    page.request.post("/api/v1/auth/login", { data: { phone, password: PASSWORD } })
  const { access_token: other } = (await (await login()).json()) as { access_token: string }
  await page.goto("/en/cabinet/personal")
  await expect(field(page, "email")).toHaveCount(0)
  const fill = async (old: string, next: string, again = next) => {
    await field(page, "password_old").fill(old)
    await field(page, "password_new").fill(next)
    await field(page, "password_again").fill(again)
    await press(page, "password_change")
  }
  await fill(PASSWORD, "atirgul", "Atirgul2027")
  await expect(field(page, "password_new")).toHaveAccessibleDescription(
    new RegExp(t("errors:password")),
  )
  await expect(field(page, "password_again")).toHaveAccessibleDescription(t("errors:mismatch"))
  await fill("Atirgul2025", "Atirgul2027")
  await expect(field(page, "password_old")).toHaveAccessibleDescription(
    "This is not your current password",
  )
  await expect(field(page, "password_new")).toHaveAccessibleDescription(t("auth:password_hint"))
  await fill(PASSWORD, "Atirgul2027")
  await expect(message(page, t("cabinet:password_saved"))).toBeVisible()
  await expect(field(page, "password_old")).toHaveValue("")
  const profile = await page.request.get("/api/v1/account/profile", {
    headers: { authorization: `Bearer ${other}` },
  })
  expect(profile.status()).toBe(401)
  expect((await login()).status()).toBe(422)
  await page.goto("/en/cabinet")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Nilufar")
})

test("[D1.334] refuses the current password as the new one, at its field @full", async ({
  page,
  context,
  accounts: { shop },
}) => {
  await signIn(context, shop, newPhone())
  await page.goto("/en/cabinet/personal")
  for (const name of ["password_old", "password_new", "password_again"] as const)
    await field(page, name).fill(PASSWORD)
  await press(page, "password_change")
  await expect(field(page, "password_new")).toHaveAccessibleDescription(
    new RegExp("The new password is the same as the current one"),
  )
  await expect(field(page, "password_new")).toHaveAttribute("aria-invalid", "true")
  await expect(message(page, t("cabinet:password_saved"))).toHaveCount(0)
})

test("[D.37] [D1.108] cancels an order after a confirmation, and returns the bonus points", async ({
  page,
  context,
  accounts,
  accounts: { shop },
  javaScriptEnabled: scripts,
}) => {
  const { byBonus, byCard, onItsWay } = accounts.cancelling.orders
  await enter(context, accounts, accounts.cancelling)
  await page.goto("/en/cabinet")
  const bonus = main(page)
    .locator("b, strong, p")
    .filter({ hasText: /^[\d\u00a0]+\u00a0UZS$/ })
    .first()
  const before = await bonus.innerText()
  await page.goto(orderPath(byBonus))
  await main(page)
    .getByRole("link", { name: t("cabinet:cancel") })
    .click()
  const dialog = page.getByRole("dialog", { name: t("cabinet:cancel_title") })
  await expect(dialog).toContainText(t("cabinet:cancel_lead.bonus"))
  await dialog.getByRole("link", { name: t("cabinet:cancel_keep") }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${orderPath(byBonus)}$`))
  await main(page)
    .getByRole("link", { name: t("cabinet:cancel") })
    .click()
  await dialog.getByRole("button", { name: t("cabinet:cancel_confirm") }).click()
  await expect(message(page, t("cabinet:cancelled_now"))).toBeVisible()
  if (scripts) await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${orderPath(byBonus)}$`))
  const steps = page.getByRole("list", { name: t("cabinet:timeline") }).getByRole("listitem")
  await expect(steps.last()).toHaveText(/^Cancelled \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  await expect(main(page).getByText(t("cabinet:points_returned"))).toBeVisible()
  await expect(main(page).getByRole("link", { name: t("cabinet:cancel") })).toHaveCount(0)
  await page.goto("/en/cabinet")
  await expect(bonus).not.toHaveText(before)

  await page.goto(`${orderPath(byCard)}/cancel`)
  await expect(dialog).toContainText(t("cabinet:cancel_lead.card"))
  await dialog.getByRole("button", { name: t("cabinet:cancel_confirm") }).click()
  await expect(main(page).getByText(t("cabinet:payment_status.refunded"))).toBeVisible()

  // Submits forms of pages that the customer opened before these orders were cancelled or sent.
  const late = { [byBonus]: "This order is cancelled already", [onItsWay]: "on its way already" }
  for (const [id, text] of Object.entries(late)) {
    const answer = await postForm(page.request, shop, `${orderPath(id)}/cancel`)
    expect([answer.status(), answer.headers()["location"]]).toEqual([303, orderPath(id)])
    await page.goto(orderPath(id))
    await expect(message(page, text)).toBeVisible()
    await page.goto(`${orderPath(id)}/cancel`)
    await expect(page).toHaveURL(new RegExp(`${orderPath(id)}$`))
  }
  for (const locale of LOCALES) {
    await postForm(page.request, shop, `${orderPath(byBonus, locale)}/cancel`)
    await page.goto(orderPath(byBonus, locale))
    const texts = { uz: "allaqachon bekor qilingan", ru: "уже отменён", en: "cancelled already" }
    await expect(message(page, texts[locale])).toBeVisible()
  }
})

test("[D1.426] shows a delivered order that was refunded as delivered and refunded, in the list and on its page", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.refunded)
  for (const locale of LOCALES) {
    const text = getFixedT(locale)
    const [delivered, refunded] = [
      text("cabinet:status.delivered"),
      text("cabinet:payment_status.refunded"),
    ]
    await page.goto(`/${locale}/cabinet/orders?state=delivered`)
    const card = main(page).getByRole("article")
    await expect(card).toContainText(delivered)
    await expect(card).toContainText(refunded)
    await page.goto(orderPath(accounts.refunded.orders.delivered, locale))
    const steps = page.getByRole("list", { name: text("cabinet:timeline") }).getByRole("listitem")
    await expect(steps.last()).toContainText(delivered)
    await expect(fact(page, text("cabinet:state_of_payment"))).toHaveText(refunded)
    for (const wrong of ["pay", "payment_status.paid", "status.cancelled", "not_paid"] as const) {
      await expect(main(page).getByText(text(`cabinet:${wrong}`), { exact: true })).toHaveCount(0)
    }
  }
})

test.describe("the 404 page of an order", () => {
  test.use({ expectedStatuses: [404] })

  test("[D1.373] speaks of the order, and leads to the customer's orders @full", async ({
    page,
    context,
    accounts,
  }) => {
    await enter(context, accounts, accounts.withAllStates)
    for (const path of [orderPath("01KAXQ6Y1N2D3E4F5G6H7J8K9M"), "/en/checkout/accepted/x"]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByText(t("pages:error.order_words"))).toBeVisible()
      await expect(page.getByText(t("pages:error.not_found_words"))).toHaveCount(0)
      await expect(main(page).getByRole("searchbox")).toHaveCount(0)
      await expect(main(page).getByRole("link", { name: t("pages:error.home") })).toBeVisible()
    }
    await main(page)
      .getByRole("link", { name: t("cabinet:my_orders") })
      .click()
    await expect(page).toHaveURL(/\/en\/cabinet\/orders$/)
  })
})

test("[D1.468] orders again from the accepted page of a refused order that cannot be paid @full", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.unpayable)
  await page.goto(`/en/checkout/accepted/${accounts.unpayable.orders.refused}`)
  await expect(main(page)).toContainText("order the others of this order with “Order again”")
  await press(page, "reorder")
  await expect(page).toHaveURL(/\/en\/cart$/)
  await expect(cartLines(page)).toHaveCount(1)
})

test("[D.70] [D1.256] [D1.362] pays an order whose payment was refused with another card, or on the payment page @js", async ({
  page,
  context,
  accounts,
}) => {
  const { first, second } = accounts.declined.orders
  await enter(context, accounts, accounts.declined)
  await page.goto(orderPath(first))
  await expect(main(page)).toContainText(
    `${t("cabinet:refused_words")} ${t("cabinet:pay_by_other_card_or_page")}`,
  )
  await expect(page.getByRole("radio", { name: /6478/ })).toBeChecked()
  await page.getByRole("radio", { name: /9073/ }).check()
  await pay(page)
  await expect(message(page, "The card is blocked")).toBeVisible()
  await page.getByRole("radio", { name: /6478/ }).check()
  await pay(page)
  await expect(message(page, t("cabinet:paid_now"))).toBeVisible()
  await expect(fact(page, t("cabinet:state_of_payment"))).toHaveText(
    t("cabinet:payment_status.paid"),
  )
  await expect(main(page).getByRole("button", { name: t("cabinet:pay") })).toHaveCount(0)

  await page.goto(orderPath(second))
  await page.getByRole("radio", { name: t("checkout:hosted") }).check()
  await pay(page)
  await page.locator("button[value=refuse]").click()
  await expect(page).toHaveURL(new RegExp(`/en/checkout/accepted/${second}$`))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:unpaid_title"))
  await main(page)
    .getByRole("link", { name: t("cabinet:pay_again") })
    .click()
  await page.getByRole("radio", { name: t("checkout:hosted") }).check()
  await pay(page)
  await page.locator("button[value=pay]").click()
  await expect(page).toHaveURL(new RegExp(`/en/checkout/accepted/${second}$`))
  await expect(main(page)).toContainText("We have received order")
  await main(page)
    .getByRole("link", { name: t("checkout:see_order") })
    .click()
  await expect(fact(page, t("cabinet:state_of_payment"))).toHaveText(
    t("cabinet:payment_status.paid"),
  )
})

test("[D1.311] [D1.312] [D1.313] names the paid order of a perfume before the button that pays a refused order, and preselects no refused card", async ({
  page,
  context,
  accounts,
}) => {
  const { bought, orders } = accounts.changed
  await enter(context, accounts, accounts.changed)
  await page.goto(orderPath(orders.paid))
  await expect(main(page)).not.toContainText("already paid")
  const heading = await page.getByRole("heading", { level: 1 }).innerText()
  const number = heading.replace("Order ", "")
  await page.goto(orderPath(orders.refused))
  await expect(page.getByRole("radio", { name: /6311/ })).toBeChecked()
  const form = page.getByRole("region", { name: t("cabinet:pay_again") })
  await expect(form).toContainText(`already paid for ${bought} in order ${number}. If you pay`)
  const moment = String.raw`(\d\d\.\d\d\.\d{4}, )?\d\d:\d\d`
  await expect(form).toContainText(
    new RegExp(`saved card until ${moment}, and open the payment page until ${moment}\\.`),
  )
  await form.getByRole("link", { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`${orderPath(orders.paid)}$`))

  await page.goto(orderPath(orders.refused))
  await page.getByRole("radio", { name: t("checkout:hosted") }).check()
  await pay(page)
  await expect(page).toHaveURL(/\/api\/simulator\/pay\//)
  await page.goto(orderPath(orders.refused))
  await expect(main(page)).toContainText(
    `already paid for ${bought} in order ${number}. If you pay`,
  )
  await expect(main(page).getByRole("link", { name: t("cabinet:pay") })).toBeVisible()
  await expect(main(page)).toContainText(new RegExp(`Pay by ${moment}\\.`))
})

test("[D1.285] says that the money of an earlier attempt is returned, and not that the card was not charged @no-js @full", async ({
  page,
  context,
  accounts,
}) => {
  const { refused } = accounts.late.orders
  await enter(context, accounts, accounts.late)
  await page.goto(orderPath(refused))
  await expect(main(page)).toContainText(
    `${t("cabinet:returning_words")} ${t("cabinet:pay_by_other_card_on_page")}`,
  )
  await expect(main(page)).not.toContainText("not charged")
  await page.goto(`/en/checkout/accepted/${refused}`)
  await expect(main(page)).toContainText("is being returned")
  await expect(main(page)).not.toContainText("not charged")
})

test("[D.38] [D1.197] reorders: puts what can be ordered into the cart once, and names what cannot @no-js", async ({
  page,
  context,
  accounts,
}) => {
  const { gone, orders } = accounts.reordering
  const inCart = async () => (await readCookie(context, "cart")) ?? ""
  await enter(context, accounts, accounts.reordering)
  await page.goto(orderPath(orders.gonePerfume))
  await press(page, "reorder")
  await expect(message(page, `None of this can be ordered now: ${gone}.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${orderPath(orders.gonePerfume)}$`))
  expect(await inCart()).toBe("")

  await page.goto(orderPath(orders.threePerfumes))
  await press(page, "reorder")
  await expect(page).toHaveURL(/\/en\/cart$/)
  await expect(
    message(page, `The perfumes are in your cart. Not available now: ${gone}.`),
  ).toBeVisible()
  expect(decodeURIComponent(await inCart())).toMatch(/^\d+\.1~\d+\.1$/)
  const cart = await inCart()
  await page.goto(orderPath(orders.threePerfumes))
  await press(page, "reorder")
  await expect(message(page, t("cabinet:reordered_before", { count: 2 }))).toBeVisible()
  expect(await inCart()).toBe(cart)

  await page.goto(orderPath(orders.onePerfume))
  await press(page, "reorder")
  await expect(message(page, "The perfume is in your cart.")).toBeVisible()
})

test("[D.31] [D1.75] lists saved cards on the profile, and removes one after a confirmation", async ({
  page,
  context,
  accounts,
  javaScriptEnabled: scripts,
}) => {
  await signIn(context, accounts.shop, newPhone())
  await page.goto("/en/cabinet")
  await expect(main(page).getByText(t("cabinet:cards"))).toHaveCount(0)
  await prepareReturn(context, accounts.shop)
  await page.goto("/en/cabinet")
  await expect(main(page).getByText("Uzcard, 03 / 99")).toBeVisible()
  const remove = main(page).getByRole("link", { name: "Remove card •••• 6311" })
  await remove.click()
  const dialog = page.getByRole("dialog", { name: "Remove card •••• 6311?" })
  await dialog.getByRole("link", { name: t("cabinet:remove_card_keep") }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/en\/cabinet$/)
  await remove.click()
  await expect(page).toHaveURL(/\?remove=\d+/)
  const card = new URL(page.url()).searchParams.get("remove") ?? ""
  await dialog.getByRole("button", { name: t("cabinet:remove_card_confirm") }).click()
  await expect(message(page, t("cabinet:card_removed"))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/cabinet$/)
  await expect(main(page).getByText(t("cabinet:cards"))).toHaveCount(0)
  if (scripts) await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  // The shop answers a repeated removal of the card with the same message.
  const answer = await postForm(page.request, accounts.shop, "/en/form/remove-card", { card })
  expect(answer.status()).toBe(303)
  await page.goto("/en/cabinet")
  await expect(message(page, t("cabinet:card_removed"))).toBeVisible()
})

test("[D1.146] aligns the columns of all orders, and fills the rows of the profile's boxes, whose titles look alike @no-js @full", async ({
  page,
  context,
  accounts,
}) => {
  const { shop, reordering } = accounts
  await enter(context, accounts, reordering)
  await prepareReturn(context, shop)
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/en/cabinet")
    const [first, second] = (await main(page).getByRole("article").all()).map((order) =>
      order.locator("dd").all(),
    )
    const columns = await Promise.all(
      [await first, await second].map((order = []) =>
        Promise.all(order.slice(0, 3).map(async (value) => (await boxOf(value)).x)),
      ),
    )
    expect(columns[0]).toHaveLength(3)
    expect(columns[1]).toEqual(columns[0])
  }
  const cards = main(page).getByRole("region", { name: t("cabinet:cards") })
  const order = main(page).getByRole("article").first()
  expect((await boxOf(cards)).width).toBe((await boxOf(order)).width)
  const title = cards.getByRole("heading", { name: t("cabinet:cards") })
  const beside = main(page).getByText(t("cabinet:country_and_phone"))
  await expect(title).toHaveCSS("font-weight", "400")
  expect((await boxOf(title)).height).toBe((await boxOf(beside)).height)
  // Digits of equal width would put wide gaps around the hyphens of a phone.
  const phone = main(page).getByText(/^\+998/)
  await expect(phone).toHaveCSS("font-variant-numeric", "lining-nums")
  await expect(phone).toHaveCSS("white-space", "nowrap")
})

test("[D1.75] [D1.262] heads an order on its way with the dates of its delivery, and a delivered one promises nothing @no-js @full", async ({
  page,
  context,
  accounts,
}) => {
  await enter(context, accounts, accounts.withAllStates)
  const dates = main(page).getByRole("heading", {
    name: /^Delivery \d\d\.\d\d\.20\d\d\s–\u2060\s\d\d\.\d\d\.20\d\d$/,
  })
  await page.goto(orderPath(accounts.withAllStates.orders.in_progress))
  await expect(dates).toHaveCSS("font-size", "24px")
  const later = page.getByText(t("checkout:shipping_words"))
  await expect(later).toBeVisible()
  for (const order of ["delivered", "cancelled"] as const) {
    await page.goto(orderPath(accounts.withAllStates.orders[order]))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(dates).toHaveCount(0)
    await expect(later).toHaveCount(0)
  }
})
