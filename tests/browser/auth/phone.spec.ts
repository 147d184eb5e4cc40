import type { BrowserContext, Page } from "playwright/test"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { startCheckout } from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"
import { fetchUnorderableProduct } from "#tests/support/unorderable-product.ts"

const t = getFixedT("en")
const EXAMPLE = "+998 90 123-45-67"
const phoneField = (page: Page) => page.locator("main input[name=phone]")

async function deliverTo(context: BrowserContext, url: string, country: string) {
  await context.addCookies([{ name: "country", value: country, url }])
}

type Visit = { page: Page; context: BrowserContext; shop: Shop }

/** Every form with a phone. */
const FORMS: [name: string, open: (visit: Visit) => Promise<unknown>][] = [
  ["login", ({ page }) => page.goto("/en/auth/login")],
  ["reset", ({ page }) => page.goto("/en/password")],
  [
    "notify",
    async ({ page, shop }) =>
      page.goto(`/en/product/${(await fetchUnorderableProduct(shop)).id}/notify`),
  ],
  ["registration", ({ page }) => page.goto("/en/auth/register")],
  ["contact", ({ page }) => page.goto("/en/contact")],
  ["delivery", startCheckout],
]

/** `npm test` tries each rule in one form with a password and in the delivery form. */
const isDaily = (name: string) => ["login", "delivery"].includes(name)

for (const [name, open] of FORMS) {
  const tag = isDaily(name) ? "" : " @full"
  test(`[S5.14] [D1.50] shows the mask as a hint in the ${name} form, and formats a number when its field is left @js${tag}`, async ({
    page,
    context,
    shop,
  }) => {
    await open({ page, context, shop })
    const field = phoneField(page)
    await field.fill("")
    await field.focus()
    await expect(field).toHaveValue("")
    await expect(field).toHaveAttribute("placeholder", "+998 __ ___-__-__")
    await field.pressSequentially("901234567")
    await expect(field).toHaveValue("901234567")
    await field.blur()
    await expect(field).toHaveValue("+998 90 123-45-67")
  })

  test(`[S5.13] [D1.51] [D1.199] rejects a text that is not a number in the ${name} form, and keeps it as typed${name === "login" ? "" : " @no-js"}${tag}`, async ({
    page,
    context,
    shop,
  }) => {
    await open({ page, context, shop })
    const field = phoneField(page)
    await expect(field).toHaveAttribute("maxlength", "40")
    const form = page.locator("main form:has(input[name=phone])")
    for (const typed of ["8 90 123 45 67", "+7 916 123 45", "00 998 (90) 123-45-67-8"]) {
      await field.fill(typed)
      await field.blur()
      await form.locator("button:not([type=button])").last().click()
      await expect(field).toHaveAttribute("aria-invalid", "true")
      const key = typed.startsWith("8") ? "errors:phone_trunk" : "errors:phone"
      await expect(field).toHaveAccessibleDescription(t(key, { example: EXAMPLE }))
      await expect(field).toHaveValue(typed)
    }
  })
}

for (const [name, open, empty] of [
  ["registration", ({ page }: Visit) => page.goto("/en/auth/register"), "first_name"],
  ["delivery", startCheckout, "fullName"],
] as const) {
  test(`formats the number without an error in the console when Enter sends the ${name} form and another field is refused @js @full`, async ({
    page,
    context,
    shop,
  }) => {
    await open({ page, context, shop })
    const refused = page.locator(`main input[name=${empty}]`)
    await refused.fill("")
    await phoneField(page).fill("")
    await phoneField(page).pressSequentially("901234567")
    await phoneField(page).press("Enter")
    await expect(refused).toHaveAttribute("aria-invalid", "true")
    await expect(phoneField(page)).toHaveValue("+998 90 123-45-67")
  })
}

test("[D1.51] explains a rejected number in each language with an example of the country @js", async ({
  page,
  context,
  shop,
}) => {
  await deliverTo(context, shop.url, "kg")
  for (const locale of LOCALES) {
    const own = getFixedT(locale)
    await page.goto(`/${locale}/password`)
    await phoneField(page).fill("701 123 45 67")
    await page.getByRole("button", { name: own("auth:get_code") }).click()
    await expect(phoneField(page)).toHaveAccessibleDescription(
      own("errors:phone", { example: "+996 701 23-45-67" }),
    )
  }
})

test("[D1.50] logs in and remembers an Uzbek customer who delivers to Russia by the same phone @no-js", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await createCustomer(shop, phone)
  await deliverTo(context, shop.url, "ru")
  await page.goto("/en/auth/login")
  await phoneField(page).pressSequentially(phone.replace("+998", "+998 "))
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:log_in") }).click()
  await expect(page.getByText(t("auth:logged_in"))).toBeVisible()
})

test("[D1.50] [D1.51] keeps the number of a registration when another country is chosen, and asks for one of that country @js", async ({
  page,
}) => {
  await page.goto("/en/auth/register")
  const country = page.getByLabel(t("auth:country"), { exact: true })
  await country.selectOption({ label: "Kazakhstan" })
  await phoneField(page).fill("+7 701 123-45-67")
  await phoneField(page).blur()
  await country.selectOption({ label: "Uzbekistan" })
  await page.getByLabel(t("auth:first_name")).fill("Nilufar")
  await page.getByLabel(t("auth:last_name")).fill("Karimova")
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t("auth:password_confirmation")).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:get_code") }).click()
  await expect(phoneField(page)).toHaveAccessibleDescription(t("api:auth.phone_of_country"))
  await expect(phoneField(page)).toHaveValue("+7 701 123-45-67")
})
