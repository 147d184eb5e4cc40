import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { listOrderable, putIntoCart } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")
const noScripts = { tag: "@no-js" }

test.use({ viewport: { width: 390, height: 844 } })

for (const [place, path, index] of [
  ["the list", "/en/products", 20],
  ["search results", "/en/products?q=rose", 8],
  ["the home page", "/en", 6],
] as const) {
  test(
    `[D1.92] [D1.196] scrolls back to the card whose add button was pressed in ${place}, with the message`,
    noScripts,
    async ({ page }) => {
      await page.goto(path)
      const card = page.getByRole("article").nth(index)
      await card.getByRole("button").click()
      await expect(page).toHaveURL(/#pressed$/)
      await expect(card).toBeInViewport({ ratio: 1 })
      const message = page.getByRole("status").filter({ hasText: t("cart:added") })
      await expect(message).toBeInViewport({ ratio: 1 })
      await expect(page.locator("#pressed")).toHaveCount(1)
      const filters = page.getByRole("button", { name: t("catalogue:filters.title"), exact: true })
      if (await filters.isVisible()) {
        const [over, below] = [await message.boundingBox(), await filters.boundingBox()]
        expect(below?.y).not.toBeCloseTo(over?.y ?? 0, -2)
        // The message does not cover the filters: a customer who scrolls up can press their button.
        await filters.click()
        await expect(page.getByLabel(t("catalogue:filters.title"), { exact: true })).toBeVisible()
      }
    },
  )
}

test(
  "[D1.92] scrolls back to the similar perfume whose add button was pressed @full",
  noScripts,
  async ({ page, shop }) => {
    const [id] = await listOrderable(shop, 1)
    await page.goto(`/en/product/${id}`)
    const card = page.getByRole("article").nth(1)
    await card.getByRole("button").click()
    // The row snaps to the start of a card, so the pressed one may be partly outside.
    await expect(card).toBeInViewport({ ratio: 0.5 })
    await expect(page.getByText(t("cart:added"))).toBeInViewport({ ratio: 1 })
  },
)

test(
  "leads from the button of a perfume that is in the cart to the checkout",
  noScripts,
  async ({ page, shop }) => {
    const [id] = await listOrderable(shop, 1)
    await page.goto(`/en/product/${id}`)
    const buy = page.getByRole("button").filter({ visible: true })
    await buy.and(page.getByRole("button", { name: t("cart:add"), exact: true })).click()
    await expect(page.getByText(t("cart:added"))).toBeVisible()
    await buy.filter({ hasText: t("cart:check_out") }).click()
    // The checkout asks a visitor to log in.
    await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
  },
)

test(
  "[D1.93] shows the result of a pressed button in an open panel @full",
  noScripts,
  async ({ page, context, shop }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 2))
    await page.goto("/en/products?panel=cart")
    const cart = page.getByRole("dialog")
    await cart
      .getByRole("button", { name: t("cart:remove") })
      .first()
      .click()
    await expect(cart.getByText(t("cart:removed"))).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(t("cart:removed"))).toHaveCount(1)
  },
)

test(
  "[D1.379] puts a removed perfume back, in the panel and on the page of the cart @full",
  noScripts,
  async ({ page, context, shop }) => {
    const ids = await listOrderable(shop, 2)
    await putIntoCart(context, shop, ids)
    await page.goto("/en/products?panel=cart")
    const cart = page.getByRole("dialog")
    const remove = cart.getByRole("button", { name: t("cart:remove") })
    await remove.first().click()
    await expect(remove).toHaveCount(1)
    await cart.getByRole("button", { name: t("cart:undo") }).click()
    await expect(page).toHaveURL(/panel=cart/)
    await expect(remove).toHaveCount(2)

    await putIntoCart(context, shop, ids.slice(0, 1))
    await page.goto("/en/cart")
    const main = page.getByRole("main")
    await main.getByRole("button", { name: t("cart:remove") }).click()
    await expect(main).toContainText(t("cart:empty"))
    await main.getByRole("button", { name: t("cart:undo") }).click()
    await expect(main.getByRole("button", { name: t("cart:remove") })).toHaveCount(1)
  },
)
