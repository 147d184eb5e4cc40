import type { BrowserContext, Page } from "playwright/test"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Shop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForEffects, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const TYPED = "Typed before"

const locate = (page: Page, name: TextKey) =>
  page.getByRole("main").getByLabel(t(name), { exact: true })

/**
 * Types a value as one customer, then signs in as another one and goes Back to the page. Returns the field and its
 * value before the first customer typed.
 */
async function typeAndReturnAsAnother(
  {
    page,
    context,
    shop,
    scripts,
  }: {
    page: Page
    context: BrowserContext
    shop: Shop
    scripts: boolean | undefined
  },
  path: string,
  name: TextKey,
) {
  await signIn(context, shop, newPhone())
  await page.goto(path)
  // Only the scripts of the page keep what is typed when the customer leaves it, and restore it later.
  if (scripts) await waitForHydration(page)
  const initial = await locate(page, name).inputValue()
  await locate(page, name).fill(TYPED)
  await page.goto("/en/about")
  await signIn(context, shop, newPhone())
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.waitForLoadState("load")
  if (scripts) {
    await waitForHydration(page)
    await waitForEffects(page)
  }
  return { field: locate(page, name), initial }
}

for (const [path, name] of [
  ["/en/cabinet/personal", "auth:first_name"],
  ["/en/contact", "pages:contact.message"],
  ["/en/checkout/delivery", "checkout:location"],
] as const) {
  const tag = path === "/en/checkout/delivery" ? "" : " @full"
  test(`[D1.325] shows nothing of the former customer who typed in ${path} to the next one who comes Back${tag}`, async ({
    page,
    context,
    shop,
    javaScriptEnabled: scripts,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    const { field, initial } = await typeAndReturnAsAnother(
      { page, context, shop, scripts },
      path,
      name,
    )
    await expect(field).toHaveValue(initial)
  })
}
