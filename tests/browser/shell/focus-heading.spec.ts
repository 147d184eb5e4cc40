import type { Page } from "playwright/test"
import { encodeNext } from "#app/urls/next-param.ts"
import { getFixedT } from "#locales/translate.ts"
import {
  addCard,
  confirmCard,
  deliver,
  press,
  startCheckout,
  step,
} from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createCustomer, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** Checks that the heading of the page has the focus, so that a screen reader continues there. */
async function expectFocusAtHeading(page: Page, text: string) {
  const heading = page.getByRole("heading", { level: 1, name: text })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS("outline-style", "none")
}

async function logIn(page: Page, phone: string) {
  await page.getByLabel(t("auth:phone"), { exact: true }).fill(phone)
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:log_in") }).click()
  await expect(page.getByText(t("auth:logged_in"))).toBeVisible()
}

test("[D1.140] moves the focus to the heading after a login and a logout @js @full", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await createCustomer(shop, phone)
  await page.goto("/en/about")
  await waitForHydration(page)
  await page.getByRole("link", { name: t("shell:log_in") }).click()
  await logIn(page, phone)
  await expectFocusAtHeading(page, t("pages:about.title"))

  await page.getByRole("button", { name: t("shell:account") }).click()
  await page.getByRole("link", { name: t("shell:log_out") }).click()
  await page.getByRole("button", { name: t("auth:logout_confirm") }).click()
  await expect(page.getByText(t("auth:logged_out"))).toBeVisible()
  await expectFocusAtHeading(page, t("pages:home.headline"))

  // Logs in on the login page, and not in the panel.
  await page.goto(`/en/auth/login?next=${encodeNext("/en/cabinet")}`)
  await logIn(page, phone)
  await expectFocusAtHeading(page, t("cabinet:hello", { name: "Nilufar" }))
})

test("[D1.140] says which country was chosen, and moves the focus to the heading @js @full", async ({
  page,
}) => {
  await page.goto("/en/about?panel=country")
  await page.getByRole("dialog").getByLabel(t("shell:country")).selectOption("kz")
  await page.getByRole("button", { name: t("shell:confirm") }).click()
  await expect(page.getByText("Country: Kazakhstan")).toBeVisible()
  await expectFocusAtHeading(page, t("pages:about.title"))
})

test("[D1.140] moves the focus to the heading after a refused charge, and after a repeated order @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600140000000019")
  await confirmCard(page, /0019/)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expectFocusAtHeading(page, t("checkout:payment_title"))

  await page.getByRole("link", { name: t("checkout:see_order") }).click()
  const order = page.getByRole("heading", { level: 1, name: /^Order/ })
  await expect(order).toBeVisible()
  await page.getByRole("radio", { name: /0019/ }).check()
  await page.getByRole("button", { name: /^Pay now · / }).click()
  await expect(page.getByRole("alert").first()).toBeVisible()
  await expect(order).toBeFocused()

  await page.getByRole("button", { name: t("cabinet:reorder") }).click()
  await expectFocusAtHeading(page, t("cart:title"))
})

test("[D1.140] moves the focus to the heading of the results after a search in the panel @js @full", async ({
  page,
}) => {
  await page.goto("/en/about")
  await waitForHydration(page)
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("shell:search") })
    .filter({ visible: true })
    .click()
  const field = page.getByRole("dialog").getByLabel(t("catalogue:search.label"))
  await field.fill("rose")
  await field.press("Enter")
  await expect(page).toHaveURL(/products\?q=rose$/)
  await expectFocusAtHeading(page, "rose")
})

test("[D1.140] moves the focus to the heading when a link of the list disappears, and for another page @js @full", async ({
  page,
}) => {
  await page.goto("/en/products?family=floral")
  await waitForHydration(page)
  const heading = page.getByRole("heading", { level: 1 })
  await page.getByRole("link", { name: /^Remove filter/ }).press("Enter")
  await expect(page).toHaveURL(/products$/)
  await expect(heading).toBeFocused()
  await page
    .getByRole("navigation", { name: t("catalogue:pager.nav") })
    .getByRole("link", { name: "Page 2" })
    .first()
    .press("Enter")
  await expect(page).toHaveURL(/page=2/)
  await expect(heading).toBeFocused()
})

test("[D1.140] moves the focus to the heading after a changed password @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await page.goto("/en/cabinet/personal")
  await waitForHydration(page)
  const fill = (key: "old" | "new" | "again", password: string) =>
    page.getByLabel(t(`cabinet:password_${key}`), { exact: true }).fill(password)
  await fill("old", PASSWORD)
  await fill("new", "Binafsha2026")
  await fill("again", "Binafsha2026")
  await page.getByRole("button", { name: t("cabinet:password_change") }).click()
  await expect(page.getByText(t("cabinet:password_saved"))).toBeVisible()
  await expectFocusAtHeading(page, t("cabinet:personal"))
})

test("[D1.140] moves the focus to the heading after a sent contact message @js @full", async ({
  page,
}) => {
  await page.goto("/en/contact")
  await waitForHydration(page)
  await page.getByLabel(t("pages:contact.name")).fill("Nilufar")
  await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill(newPhone())
  await page.getByRole("textbox", { name: t("pages:contact.message") }).fill("Do you gift-wrap?")
  await page.getByRole("button", { name: t("pages:contact.send") }).press("Enter")
  await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()
  await expectFocusAtHeading(page, t("pages:contact.title"))
})

test("[D1.231] moves the focus to the heading of the page that a link of the footer or the logo leads to @js @full", async ({
  page,
}) => {
  await page.goto("/en/contact")
  await waitForHydration(page)
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell:about"), exact: true })
    .press("Enter")
  await expectFocusAtHeading(page, t("pages:about.title"))
  await page.getByRole("banner").getByRole("link", { name: "Atir", exact: true }).press("Enter")
  await expectFocusAtHeading(page, t("pages:home.headline"))
})

test("[D1.456] moves the focus to the heading of the page that the navigation of the account leads to @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await page.goto("/en/cabinet")
  await waitForHydration(page)
  const sections = page.getByRole("navigation", { name: t("cabinet:sections") })
  await sections.getByRole("link", { name: t("cabinet:personal") }).press("Enter")
  await expectFocusAtHeading(page, t("cabinet:personal"))
})
