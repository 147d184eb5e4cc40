import { writeFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { oddRow } from "#tests/support/odd-products.ts"

test("[D1.54] wraps the longest unbroken name and brand within a phone's width @js @full", async ({
  launch,
  page,
  context,
}) => {
  const shop = await launch()
  const row = oddRow(0, { name: "Щ".repeat(120), brand: "Q".repeat(80) })
  writeFileSync(path.join(shop.dataDir, "long.json"), JSON.stringify([row]))
  const { code } = await commandInProcess(shop, "catalogue", "import", "long.json")
  expect(code).toBe(0)
  const { items } = await fetchProducts(shop, "sort=new")
  const id = items.find(({ name }) => name.startsWith("ЩЩЩ"))?.id ?? 0
  await context.addCookies([{ name: "cart", value: `${id}.1`, url: shop.url }])
  for (const target of [
    `/ru/product/${id}`,
    "/ru/products?sort=new",
    "/ru",
    "/ru/cart",
    "/ru?panel=cart",
  ]) {
    await page.goto(shop.url + target)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${target} at ${width}`).toBe(0)
    }
  }
})
