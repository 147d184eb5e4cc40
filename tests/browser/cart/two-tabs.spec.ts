import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import {
  cartLines,
  cartLinkName,
  addButtons,
  message,
  fillCart,
} from "#tests/support/browser-cart.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { listOrderable, putIntoCart } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

const withScripts = { tag: "@js" }

test(
  "shows another tab's change when the tab becomes visible @full",
  withScripts,
  async ({ page, context }) => {
    await fillCart(page, 1)
    const other = await context.newPage()
    await other.goto("/en/products")
    await addButtons(other).nth(1).click()
    await expect(message(other, t("cart:added"))).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await expect(page.getByRole("link", { name: cartLinkName(2) })).toBeVisible()
  },
)

test("[D1.230] restores only the removed line when another tab has removed a further one @js @full", async ({
  page,
  context,
}) => {
  await fillCart(page, 3)
  const [first, , third] = (await readCookie(context, "cart"))?.split("~") ?? []
  const removeIn = (tab: Page) =>
    tab.getByRole("main").getByRole("button", { name: t("cart:remove") })
  await page.goto("/en/cart")
  await removeIn(page).first().click()
  const undo = page.getByRole("button", { name: t("cart:undo") })
  await expect(undo).toBeVisible()
  const other = await context.newPage()
  await other.goto("/en/cart")
  await removeIn(other).first().click()
  await expect(removeIn(other)).toHaveCount(1)
  await undo.click()
  await expect(removeIn(page)).toHaveCount(2)
  expect(await readCookie(context, "cart")).toBe(`${first}~${third}`)
})

test("shows all lines that another tab adds while the cart is loading @js @full", async ({
  page,
  context,
}) => {
  await fillCart(page, 1)
  await page.goto("/en/cart")
  await waitForHydration(page)
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const asked: string[] = []
  await page.route(/\/cart\.rsc/, async (route) => {
    asked.push(route.request().url())
    await gate
    await route.continue().catch(() => undefined)
  })
  const other = await context.newPage()
  await other.goto("/en/products")
  for (const at of [1, 2]) {
    await addButtons(other).nth(at).click()
    await expect.poll(() => asked.length).toBe(at)
  }
  open(undefined)
  await expect(cartLines(page)).toHaveCount(3)
})

test("shows at once what another tab has put into the cart, even in a tab without focus @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await waitForHydration(page)
  const cartLink = page.getByRole("link", { name: cartLinkName(1) })
  await expect(cartLink).toHaveCount(0)
  const other = await context.newPage()
  await fillCart(other, 1)
  await expect(cartLink).toBeVisible()
})

for (const path of ["/en/products?panel=cart", "/en/cart"]) {
  test(`[D1.469] shows at once that another tab has emptied the cart of ${path} @js @full`, async ({
    page,
    context,
    shop,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 2))
    await page.goto("/en/about")
    await waitForHydration(page)
    const other = await context.newPage()
    await other.goto(path)
    const remove = other.getByRole("button", { name: `${t("cart:remove")}: ` })
    for (const left of [1, 0]) {
      // A key, because a second click in half a second is ignored as part of a double click.
      await remove.first().press("Enter")
      await expect(remove).toHaveCount(left)
      await expect(page.getByRole("link", { name: cartLinkName(1) })).toHaveCount(left)
    }
  })
}
