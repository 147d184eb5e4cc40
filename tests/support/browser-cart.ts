import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect } from "#tests/support/browser.ts"

const t = getFixedT("en")

/** The message that refuses a second item of a perfume. */
export const CAP = t("cart:cant_add_more_to_cart").replace("{{max}}", "1")

/** The add buttons of the product list. Their names contain the perfume and its volume. */
export const pluses = (page: Page) => page.getByRole("button", { name: `${t("cart:add")}: ` })

export const message = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Puts the first perfumes of the list into the cart. */
export async function fillCart(page: Page, count: number) {
  await page.goto("/en/products")
  for (let index = 0; index < count; index++) {
    await pluses(page).nth(index).click()
    const held = page.getByRole("link", {
      name: t("cart:count_label").replace("{count}", String(index + 1)),
    })
    await expect(held).toBeVisible()
  }
}

export async function openCart(page: Page, count: number) {
  await page
    .getByRole("link", { name: t("cart:count_label").replace("{count}", String(count)) })
    .click()
  const cart = page.getByRole("dialog", { name: t("cart:title") })
  await expect(cart).toBeVisible()
  return cart
}

export const badge = (count: number) => t("cart:count_label").replace("{count}", String(count))
