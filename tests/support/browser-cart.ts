import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect } from "#tests/support/browser-test.ts"

const t = getFixedT("en")

/** The message that refuses a second item of a perfume. */
export const LIMIT_MESSAGE = t("cart:cant_add_more_to_cart").replace("{{max}}", "1")

/** The name of the header's link to a cart with this many perfumes. */
export const cartLinkName = (count: number) =>
  t("cart:count_label").replace("{count}", String(count))

/** The add buttons of the product list. Their names contain the perfume and its volume. */
export const addButtons = (page: Page) => page.getByRole("button", { name: `${t("cart:add")}: ` })

export const message = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/**
 * The lines of the cart on its page, which also offers other perfumes. The list may also contain the message about a
 * removed line.
 */
export const cartLines = (page: Page) =>
  page
    .getByRole("list", { name: t("cart:lines") })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") })

/** Puts the first perfumes of the list into the cart. */
export async function fillCart(page: Page, count: number) {
  await page.goto("/en/products")
  for (let index = 0; index < count; index++) {
    await addButtons(page).nth(index).click()
    await expect(page.getByRole("link", { name: cartLinkName(index + 1) })).toBeVisible()
  }
}

export async function openCart(page: Page, count: number) {
  await page.getByRole("link", { name: cartLinkName(count) }).click()
  const cart = page.getByRole("dialog", { name: t("cart:title") })
  await expect(cart).toBeVisible()
  return cart
}
