import type { BrowserContext, Page } from "playwright/test"
import { z } from "zod"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { lookHuman, newPhone } from "#tests/support/customer.ts"
import { createCustomer } from "#tests/support/signed-in.ts"

// A customer types their own phone wherever their orders go.

const word = getFixedT("en")
const phoneField = (page: Page) => page.getByLabel(word("auth:phone"))

/** A number of each country as its people write it, and as it is sent. */
const NUMBERS = {
  uz: ["+998 90 123-45-67", "+998901234567"],
  kz: ["+7 701 123-45-67", "+77011234567"],
  kg: ["+996 700 12-34-56", "+996700123456"],
  tj: ["+992 93 123-45-67", "+992931234567"],
  ru: ["+7 999 123-45-67", "+79991234567"],
} as const

async function deliverTo(context: BrowserContext, url: string, country: string) {
  await context.addCookies([{ name: "country", value: country, url }])
}

test("[D1.50] an Uzbek customer who delivers to Russia logs in, and is remembered by the same phone", async ({
  page,
  context,
  shop,
}, info) => {
  const phone = newPhone(info.workerIndex)
  await createCustomer(shop, phone)
  await deliverTo(context, shop.url, "ru")
  await page.goto("/en?panel=auth&tab=login")
  await phoneField(page).pressSequentially(phone.replace("+998", "+998 "))
  await page.getByLabel(word("auth:password"), { exact: true }).fill("Atirgul2026")
  await page.getByRole("button", { name: word("auth:log_in") }).click()
  await expect(page.getByText(word("auth:logged_in"))).toBeVisible()
})

test("[D1.50] the phone of a customer from Kazakhstan reaches the shop as it was typed @no-js", async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/en?panel=auth&tab=login`)
  for (const typed of ["+7 701 123 45 67", "8 701 123 45 67", "77011234567"]) {
    await phoneField(page).fill(typed)
    await page.getByLabel(word("auth:password"), { exact: true }).fill("Wrong2026")
    await page.getByRole("button", { name: word("auth:log_in") }).click()
    await expect(page.getByText(word("api:auth.wrong"))).toBeVisible()
    await expect(phoneField(page)).toHaveValue(/^\+7 ?701/)
  }
})

const Products = z.object({ items: z.array(z.object({ id: z.number(), canBeAdded: z.boolean() })) })

for (const [form, open] of [
  ["login", async (page: Page) => void (await page.goto("/en?panel=auth&tab=login"))],
  ["reset", async (page: Page) => void (await page.goto("/en/password"))],
  [
    "notify",
    async (page: Page, url: string) => {
      const answer = await page.request.get(`${url}/api/v1/products?per_page=96&page=2`)
      const { items } = Products.parse(await answer.json())
      const product = items.find(({ canBeAdded }) => !canBeAdded)
      await page.goto(`/en/product/${product?.id ?? 0}/notify`)
    },
  ],
] as const) {
  test(`[D1.50] the ${form} form keeps the phone of each country, typed, pasted and filled in @js`, async ({
    page,
    context,
    shop,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    for (const [delivered, other] of [
      ["uz", "kz"],
      ["kz", "uz"],
      ["kg", "tj"],
      ["tj", "ru"],
      ["ru", "kg"],
    ] as const) {
      await deliverTo(context, shop.url, delivered)
      await open(page, shop.url)
      const field = phoneField(page)
      for (const country of [delivered, other]) {
        const [written, sent] = NUMBERS[country]
        await field.focus()
        await field.pressSequentially(written)
        await field.blur()
        await expect(field).toHaveValue(written)
        await field.fill("")
        await field.pressSequentially(sent)
        await field.blur()
        await expect(field).toHaveValue(written)
        await field.fill("")
        await page.evaluate((text) => navigator.clipboard.writeText(text), sent.replace("+", "00"))
        await field.focus()
        await page.keyboard.press("ControlOrMeta+V")
        await expect(field).toHaveValue(written)
        await field.fill("")
      }
      // What is no number of these countries stays as it was typed.
      await field.pressSequentially("+1 202 555 01 00")
      await field.blur()
      await expect(field).toHaveValue("+1 202 555 01 00")
    }
  })
}

test("[D1.50] a number that is of no country is refused at its field, as it was typed", async ({
  page,
}) => {
  for (const locale of ["uz", "ru", "en"] as const) {
    const own = getFixedT(locale)
    await page.goto(`/${locale}/password`)
    const field = page.getByLabel(own("auth:phone"))
    await field.fill("701 123 45 67")
    await lookHuman(page)
    await page.getByRole("button", { name: own("auth:get_code") }).click()
    await expect(field).toHaveAccessibleDescription(own("errors:phone"))
    await expect(field).toHaveValue("701 123 45 67")
  }
})

test("[D1.51] the registration does not cut a foreign number into another one @js", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/en?panel=auth&tab=register")
  const field = phoneField(page)
  await field.focus()
  await expect(field).toHaveValue("+998")
  await page.evaluate(() => navigator.clipboard.writeText("+7 701 123 45 67"))
  await page.keyboard.press("ControlOrMeta+V")
  await expect(field).toHaveValue("+7 701 123 45 67")
  await field.fill("")
  await field.pressSequentially("901234567")
  await expect(field).toHaveValue("+998 90 123-45-67")
})
