import type { Page } from "playwright/test"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import {
  addCard,
  confirmCard,
  deliver,
  startCheckout,
  toConfirmation,
} from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { signIn } from "#tests/support/signed-in-customer.ts"
import { fetchUnorderableProduct } from "#tests/support/unorderable-product.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

type Locale = "uz" | "ru" | "en"
type Values = Partial<Record<TextKey, string>>

const PASSWORD = "Parol-2026-x"

const locate = (page: Page, name: TextKey, locale: Locale) =>
  page.getByRole("main").getByLabel(getFixedT(locale)(name), { exact: true })

async function fillAll(page: Page, values: Values, locale: Locale) {
  for (const [name, value] of Object.entries(values)) {
    await locate(page, name as TextKey, locale).fill(value)
  }
}

async function expectAll(page: Page, values: Values, locale: Locale) {
  for (const [name, value] of Object.entries(values)) {
    await expect(locate(page, name as TextKey, locale), name).toHaveValue(value)
  }
}

/** Follows the link to the page in another language, in the menu that header and footer open. */
async function switchTo(page: Page, locale: Locale, { inFooter = false } = {}) {
  const name = { uz: "Oʻzbekcha", ru: "Русский", en: "English" }[locale]
  const place = page.getByRole(inFooter ? "contentinfo" : "banner")
  await place.locator("[popovertarget=languages]").click()
  await page.locator("#languages").getByRole("link", { name }).click()
  await page.locator(`html[lang=${locale}]`).waitFor()
  await waitForHydration(page)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Types into a form, and expects the values after a change of the language, but not at a later visit. */
async function expectKept(page: Page, path: string, values: Values) {
  await open(page, `/en${path}`)
  const first = Object.keys(values)[0] as TextKey
  const initial = await locate(page, first, "en").inputValue()
  await fillAll(page, values, "en")
  await switchTo(page, "ru")
  await expectAll(page, values, "ru")
  await switchTo(page, "uz", { inFooter: true })
  await expectAll(page, values, "uz")
  await open(page, "/en/about")
  await open(page, `/en${path}`)
  await expect(locate(page, first, "en")).toHaveValue(initial)
}

test("[D1.321] keeps a typed message of the contact page when the language changes, and not for a later visit @js @full", async ({
  page,
}) => {
  await expectKept(page, "/contact", {
    "pages:contact.name": "Nilufar",
    "pages:contact.phone": "+998 90 123-45-67",
    "pages:contact.message": "Is it fresh?",
  })
})

test("[D1.321] does not restore what was typed to a visitor who comes to the form from another page of the tab @js @full", async ({
  page,
}) => {
  await open(page, "/en/contact")
  await fillAll(page, { "pages:contact.name": "Nilufar" }, "en")
  await open(page, "/en/about")
  await page.reload()
  await waitForHydration(page)
  await page.getByRole("contentinfo").locator('a[href="/en/contact"]').first().click()
  await expect(locate(page, "pages:contact.name", "en")).toHaveValue("")
})

test("[D1.321] keeps the typed phone of a restock notification when the language changes @js @full", async ({
  page,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  await expectKept(page, `/product/${id}/notify`, { "auth:phone": "+998 90 123-45-67" })
})

test("[D1.321] keeps the typed phone of the login when the language changes @js @full", async ({
  page,
}) => {
  await expectKept(page, "/auth/login", { "auth:phone": "+998 90 123-45-67" })
})

test("[D1.321] keeps typed names of the profile when the language changes @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await expectKept(page, "/cabinet/personal", {
    "cabinet:first_name": "Kamola",
    "cabinet:last_name": "Yusupova",
  })
})

test("[D1.347] keeps the boxes, the manager and the promo code of the confirmation when the language changes @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  const manager = page.locator("input[name=manager]")
  const terms = page.locator("input[name=terms]")
  const managerId = page.locator("input[name=manager_id]")
  const promocode = page.getByRole("main").locator("input[name=promocode]")
  await manager.check()
  await managerId.fill("100245")
  await terms.check()
  await promocode.fill("atir10")
  const expectOrderKept = async () => {
    await expect(manager).toBeChecked()
    await expect(managerId).toHaveValue("100245")
    await expect(terms).toBeChecked()
  }
  for (const locale of ["ru", "uz"] as const) {
    await switchTo(page, locale)
    await expectOrderKept()
    await expect(promocode).toHaveValue("atir10")
  }
  // Goes to another step and back, without loading a new document.
  await page.locator("a[href='/uz/checkout/payment']").first().click()
  await expect(page).toHaveURL(/payment$/)
  await page.goBack()
  await expectOrderKept()
})

test("[D1.321] keeps what is typed in the registration but its passwords when the language changes @js", async ({
  page,
}) => {
  await expectKept(page, "/auth/register", {
    "auth:first_name": "Nilufar",
    "auth:last_name": "Karimova",
    "auth:phone": "+998 90 123-45-67",
  })
  await open(page, "/en/auth/register")
  await locate(page, "auth:country", "en").selectOption({ label: "Kazakhstan" })
  await fillAll(page, { "auth:email": "n@example.com", "auth:password": PASSWORD }, "en")
  const stored = await page.evaluate(() => {
    dispatchEvent(new Event("pagehide"))
    return sessionStorage.getItem("register")
  })
  expect(stored).toContain("n@example.com")
  expect(stored).not.toContain(PASSWORD)
  await switchTo(page, "ru")
  await expect(locate(page, "auth:email", "ru")).toHaveValue("n@example.com")
  await expect(locate(page, "auth:password", "ru")).toHaveValue("")
})

test("[D1.322] prefers what is typed to the registration that waits for its code when the language changes @js @full", async ({
  page,
}) => {
  await open(page, "/uz/auth/register")
  const own = { "auth:first_name": "Aziza", "auth:last_name": "Rahimova" }
  const secret = { "auth:password": PASSWORD, "auth:password_confirmation": PASSWORD }
  await fillAll(page, { ...own, "auth:phone": newPhone(), ...secret }, "uz")
  await page.getByRole("button", { name: getFixedT("uz")("auth:get_code") }).click()
  await expect(page).toHaveURL(/\/uz\/auth\/code/)
  await open(page, "/uz/auth/register")
  await expectAll(page, own, "uz")
  const other = { "auth:first_name": "Kamola", "auth:phone": "+998 93 765-43-21" }
  await fillAll(page, other, "uz")
  await switchTo(page, "ru")
  await expectAll(page, { ...own, ...other }, "ru")
})

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  }, isHidden)

/**
 * Hides the page and opens it again in a new document. A phone closes a hidden page without the event `pagehide`, so
 * the page can store nothing after it was hidden.
 */
async function reopenHidden(page: Page) {
  await setHidden(page, true)
  await page.evaluate(() => {
    Object.assign(Storage.prototype, { setItem: () => undefined, removeItem: () => undefined })
  })
  await page.reload()
  await waitForHydration(page)
}

test("[D1.449] keeps what is typed and the code step of a new card when a phone closes the hidden page @js @full", async ({
  page,
  context,
  shop,
}) => {
  await open(page, "/en/contact")
  await fillAll(page, { "pages:contact.message": "Is it fresh?" }, "en")
  await reopenHidden(page)
  await expectAll(page, { "pages:contact.message": "Is it fresh?" }, "en")

  await startCheckout({ page, context, shop })
  await waitForHydration(page)
  await fillAll(page, { "checkout:full_name": "Kamola Yusupova" }, "en")
  await reopenHidden(page)
  await expectAll(page, { "checkout:full_name": "Kamola Yusupova" }, "en")

  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await expect(locate(page, "checkout:code", "en")).toBeVisible()
  await reopenHidden(page)
  await confirmCard(page, /6311/)
  await reopenHidden(page)
  await expect(page.getByRole("radio", { name: /6311/ })).toBeChecked()
  await expect(locate(page, "checkout:code", "en")).toHaveCount(0)
})

test("[D1.449] does not restore what was sent after the page had been hidden and shown @js @full", async ({
  page,
}) => {
  await open(page, "/en/contact")
  await page.reload()
  await waitForHydration(page)
  const message = { "pages:contact.message": "Is it fresh?" }
  const phone = newPhone()
  await fillAll(
    page,
    { "pages:contact.name": "Nilufar", "pages:contact.phone": phone, ...message },
    "en",
  )
  await setHidden(page, true)
  await setHidden(page, false)
  await page.getByRole("button", { name: getFixedT("en")("pages:contact.send") }).click()
  await expect(page.getByText(getFixedT("en")("pages:contact.sent"))).toBeVisible()
  const footer = page.getByRole("contentinfo")
  await footer.locator('a[href="/en/about"]').first().click()
  await expect(page).toHaveURL("/en/about")
  await footer.locator('a[href="/en/contact"]').first().click()
  await expect(locate(page, "pages:contact.message", "en")).toHaveValue("")
})
