import type { APIRequestContext, BrowserContext, Page } from "playwright/test"
import { z } from "zod"
import { expect, test } from "#tests/support/browser.ts"
import { wordsOf } from "#tests/support/words.ts"

const word = wordsOf("en")
const CAP = word("cart:cant_add_more_to_cart").replace("{{max}}", "1")

/** Pluses of the product list: each names its perfume and its volume. */
const pluses = (page: Page) => page.getByRole("button", { name: `${word("cart:add")}: ` })

const message = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

async function cartCookie(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === "cart")?.value
}

/** Puts the first perfumes of the list into the cart. */
async function fillCart(page: Page, count: number) {
  await page.goto("/en/products")
  for (let index = 0; index < count; index++) {
    await pluses(page).nth(index).click()
    const held = page.getByRole("link", {
      name: word("cart:count_label").replace("{count}", String(index + 1)),
    })
    await expect(held).toBeVisible()
  }
}

const Products = z.object({
  items: z.array(z.object({ id: z.int(), canBeAdded: z.boolean() })),
  total: z.int(),
})

/** Every perfume that is sold in a country. */
async function listProducts(request: APIRequestContext, country: string) {
  const products: z.output<typeof Products>["items"] = []
  for (let page = 1; ; page++) {
    const answer = await request.get(`/api/v1/products?per_page=96&page=${page}`, {
      headers: { "App-Country": country },
    })
    const { items, total } = Products.parse(await answer.json())
    products.push(...items)
    if (items.length === 0 || products.length >= total) return products
  }
}

async function openCart(page: Page, count: number) {
  await page
    .getByRole("link", { name: word("cart:count_label").replace("{count}", String(count)) })
    .click()
  const cart = page.getByRole("dialog", { name: word("cart:title") })
  await expect(cart).toBeVisible()
  return cart
}

test("a perfume goes into the cart once, and the second time is refused", async ({
  page,
  context,
}) => {
  await page.goto("/en/products")
  await pluses(page).first().click()
  await expect(message(page, word("cart:added"))).toBeVisible()
  const once = await cartCookie(context)
  expect(once).toMatch(/^\d+\.1$/)
  await pluses(page).first().click()
  await expect(message(page, CAP)).toBeVisible()
  expect(await cartCookie(context)).toBe(once)
})

test("what cannot be bought is refused with the words of the shop", async ({
  page,
  context,
  request,
}) => {
  const product = (await listProducts(request, "uz")).find(({ canBeAdded }) => !canBeAdded)
  await page.goto(`/en/product/${product?.id}`)
  await page
    .getByRole("button", { name: word("cart:add") })
    .first()
    .click()
  await expect(page.getByText(word("cart:cant_add_to_cart"))).toHaveCount(2)
  expect(await cartCookie(context)).toBeUndefined()
})

test("the cart's lines and total follow what is taken out", async ({ page, context }) => {
  await fillCart(page, 2)
  const cart = await openCart(page, 2)
  await expect(cart.getByRole("listitem")).toHaveCount(2)
  const total = cart.locator("output").last()
  const before = (await total.textContent()) ?? ""
  await cart
    .getByRole("button", { name: word("cart:remove") })
    .first()
    .click()
  await expect(message(page, word("cart:removed"))).toBeVisible()
  await expect(cart.getByRole("listitem")).toHaveCount(1)
  await expect(total).not.toHaveText(before)
  expect(await cartCookie(context)).toMatch(/^\d+\.1$/)
})

test("one of each: minus is off, plus is refused", async ({ page }) => {
  await fillCart(page, 1)
  const cart = await openCart(page, 1)
  await expect(cart.getByRole("button", { name: word("cart:decrease") })).toBeDisabled()
  await cart.getByRole("button", { name: word("cart:increase") }).click()
  await expect(message(page, CAP)).toBeVisible()
  await expect(cart).toBeVisible()
})

test("the sheet closes when its last line goes; opened empty, it says so", async ({
  page,
  context,
}) => {
  await fillCart(page, 1)
  const cart = await openCart(page, 1)
  await cart.getByRole("button", { name: word("cart:remove") }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(/\/en\/products$/)
  expect(await cartCookie(context)).toBeUndefined()
  await page.getByRole("link", { name: word("cart:title"), exact: true }).click()
  await expect(cart.getByText(word("cart:empty"))).toBeVisible()
})

test("the cart's page holds what its sheet holds", async ({ page }) => {
  await fillCart(page, 1)
  await page.goto("/en/cart")
  await expect(page.getByText(word("cart:shipping"))).toBeVisible()
  await page.getByRole("button", { name: word("cart:remove") }).click()
  await expect(page.getByText(word("cart:empty"))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/cart$/)
})

test("another country marks what it does not sell, and leaves it out of the total", async ({
  page,
  context,
  request,
  shop,
}) => {
  const sold = new Set((await listProducts(request, "kg")).map(({ id }) => id))
  const unsold = (await listProducts(request, "uz")).find(({ id }) => !sold.has(id))
  await context.addCookies([
    { name: "cart", value: `${unsold?.id}.1~999999.1`, url: shop.url },
    { name: "country", value: "kg", url: shop.url },
  ])
  await page.goto("/en/cart")
  await expect(page.getByText(word("cart:not_sold_here"))).toBeVisible()
  await expect(page.getByText(word("cart:not_found"))).toBeVisible()
  await expect(page.locator("output").last()).toHaveText(/^0\s/)
})

test("a broken cart cookie is an empty cart", async ({ page, context, shop }) => {
  await context.addCookies([{ name: "cart", value: "%E0%A4%A~<x>.1~-1.1~1.0", url: shop.url }])
  await page.goto("/en/cart")
  await expect(page.getByText(word("cart:empty"))).toBeVisible()
})

const withScripts = { tag: "@js" }

test("another tab's change is seen when one comes back", withScripts, async ({ page, context }) => {
  await fillCart(page, 1)
  const other = await context.newPage()
  await other.goto("/en/products")
  await pluses(other).nth(1).click()
  await expect(message(other, word("cart:added"))).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  const held = word("cart:count_label").replace("{count}", "2")
  await expect(page.getByRole("link", { name: held })).toBeVisible()
})
