import { encodeNext } from "#app/urls/next-param.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")
const ru = getFixedT("ru")

test("[D1.141] returns to the page after a login that the header of the registration leads to @full", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await createCustomer(shop, phone)
  await page.goto(`/en/auth/register?return_to=/en/about&next=${encodeNext("/en/contact")}`)
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("shell:log_in") })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: t("auth:welcome_back") })).toBeVisible()
  await page.getByLabel(t("auth:phone"), { exact: true }).fill(phone)
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:log_in") }).click()
  await expect(page).toHaveURL(/\/en\/contact$/)
})

test("[D1.141] keeps the auth panel open when the language changes without scripts @no-js @full", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await createCustomer(shop, phone)
  await page.goto("/en/cabinet/orders")
  await expect(page.getByRole("dialog")).toBeVisible()
  // Dispatches the click, because the panel covers the links. A customer can still reach them by keyboard.
  await page.locator("#languages a[lang=ru]").dispatchEvent("click")
  await expect(page.getByRole("dialog")).toContainText(ru("auth:welcome_back"))
  await page.getByLabel(ru("auth:phone"), { exact: true }).fill(phone)
  await page.getByLabel(ru("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: ru("auth:log_in") }).click()
  await expect(page).toHaveURL(/\/ru\/cabinet\/orders$/)
})
