import type { Page } from "playwright/test"
import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { enterCode } from "#tests/support/enter-code.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Shop } from "#tests/support/shop.ts"

interface Registration {
  page: Page
  lastCode: Shop["lastCode"]
  locale: Locale
  /** An Uzbek phone number in its normalized form. */
  phone: string
}

/** Fills in the registration form in the sheet or on the page, and requests the code. */
export async function submitRegistration(form: Pick<Registration, "page" | "locale" | "phone">) {
  const { page, locale, phone } = form
  const t = getFixedT(locale)
  await page.getByLabel(t("auth:first_name")).fill("Nilufar")
  await page.getByLabel(t("auth:last_name")).fill("Karimova")
  await page.getByLabel(t("auth:phone")).fill(phone)
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t("auth:password_confirmation")).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:get_code") }).click()
}

async function register({ page, lastCode, locale, phone }: Registration): Promise<void> {
  const t = getFixedT(locale)
  await submitRegistration({ page, locale, phone })
  await enterCode(page, await lastCode(phone), locale)
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
}

interface Purchase extends Registration {
  /** Whether the page runs scripts. */
  scripts: boolean
  /** Restarts the shop with the same data. */
  restart: () => Promise<void>
  /** Functions that `buyPerfume` calls when the customer has reached a step. */
  meanwhile?: Partial<Record<"in_cart" | "registered" | "delivered", () => Promise<void>>>
}

const COUNTRY: Record<Locale, string> = { uz: "Oʻzbekiston", ru: "Узбекистан", en: "Uzbekistan" }

/**
 * Buys a perfume as a new visitor: chooses the country and a perfume, opens the cart, registers, completes the checkout
 * and finds the order in the account.
 */
export async function buyPerfume(purchase: Purchase): Promise<void> {
  const { page, lastCode, locale, phone, scripts, restart, meanwhile } = purchase
  const t = getFixedT(locale)

  await test.step("chooses the country", async () => {
    await page.goto(`/${locale}?panel=country`)
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel(t("shell:country")).selectOption({ label: `${COUNTRY[locale]} (UZS)` })
    await dialog.getByRole("button", { name: t("shell:confirm") }).click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${locale}$`))
  })

  const name = await test.step("finds a perfume and opens it", async () => {
    await page.goto(`/${locale}/products?q=koshin`)
    await page.getByRole("heading", { name: "Koshin" }).getByRole("link").first().click()
    await expect(page.getByRole("heading", { level: 1, name: "Koshin" })).toBeVisible()
    return "Koshin"
  })

  await test.step("puts it into the cart", async () => {
    await page
      .getByRole("button", { name: t("cart:add") })
      .first()
      .click()
    await expect(page.getByText(t("cart:added")).first()).toBeVisible()
    await page.goto(`/${locale}/cart`)
    await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible()
    await page
      .getByRole("main")
      .getByRole("link", { name: t("common:continue") })
      .click()
  })

  await meanwhile?.in_cart?.()
  await test.step("is asked to log in, and registers", async () => {
    await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("auth:tab_register") })
      .click()
    await register({ page, lastCode, locale, phone })
  })

  await meanwhile?.registered?.()
  await test.step("says where to deliver", async () => {
    await expect(page).toHaveURL(new RegExp(`/${locale}/checkout/delivery$`))
    await choosePlace(page, { scripts, locale })
    await page.getByLabel(t("checkout:location")).fill("Registon 12, 3")
    await page.getByRole("button", { name: t("checkout:to_payment") }).click()
  })

  await meanwhile?.delivered?.()
  await test.step("chooses how to pay", async () => {
    await expect(page).toHaveURL(new RegExp(`/${locale}/checkout/payment$`))
    if (scripts) {
      await page.getByLabel(t("checkout:card_number")).fill("8600069195406311")
      await page.getByLabel(t("checkout:expiry")).fill("0399")
      await page.getByRole("button", { name: t("checkout:get_code") }).click()
      await page.getByLabel(t("checkout:code")).fill("666666")
      await expect(page.getByRole("radio", { name: /6311/ })).toBeChecked()
    }
    await page.getByRole("button", { name: t("checkout:to_confirmation") }).click()
  })

  await test.step("accepts the terms and places the order", async () => {
    await expect(page).toHaveURL(new RegExp(`/${locale}/checkout/confirmation$`))
    await page.getByRole("checkbox").last().check()
    await page.getByRole("button", { name: t("checkout:place_order") }).click()
    if (!scripts) await page.locator("button[value=pay]").click()
  })

  await test.step("sees the order accepted, and finds it in the cabinet after a restart", async () => {
    await expect(page).toHaveURL(new RegExp(`/${locale}/checkout/accepted/`))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
    await restart()
    await page.goto(`/${locale}/cabinet/orders?state=in_progress`)
    await expect(page.getByRole("main").getByText(t("cabinet:status.collecting"))).toBeVisible()
    await page.goto(`/${locale}/cart`)
    await expect(page.getByText(t("cart:empty"))).toBeVisible()
  })
}

/** Selects a region and one of its districts on the delivery step. Returns their ids, joined by a dot. */
export async function choosePlace(
  page: Page,
  { scripts, locale = "en" }: Pick<Purchase, "scripts"> & { locale?: Locale },
): Promise<string> {
  const t = getFixedT(locale)
  const region = page.getByLabel(t("checkout:region"), { exact: true })
  await region.selectOption({ index: 2 })
  const name = await region.locator("option:checked").innerText()
  const district = page.getByLabel(t("checkout:district"), { exact: true })
  // Without scripts the page lists the districts of all regions; after hydration it lists those of one region.
  if (scripts) await expect(district.locator("optgroup")).toHaveCount(0)
  // Until the districts are loaded, the list contains only a placeholder with an empty value.
  const districts = scripts ? 'option:not([value=""])' : `optgroup[label="${name}"] option`
  await district.selectOption(await district.locator(districts).last().getAttribute("value"))
  return `${await region.inputValue()}.${await district.inputValue()}`
}
