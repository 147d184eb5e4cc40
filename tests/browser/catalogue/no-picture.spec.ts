import { writeFileSync } from "node:fs"
import path from "node:path"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { readThings } from "#tests/crawlers/things.ts"
import { expect, test } from "#tests/support/browser.ts"
import { commandHere } from "#tests/support/commands.ts"
import { oddRow } from "#tests/support/odd-products.ts"

const NEUTRAL = /\/images\/scene\/no-picture\/[0-9a-f]{8}\/default-/

test("[D1.47] a perfume without a picture claims none to search engines, messengers and language models @no-js", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  const row = oddRow(1, { name: "Suratsiz", images: "" })
  writeFileSync(path.join(shop.dataDir, "own.json"), JSON.stringify([row]))
  expect((await commandHere(shop, "catalogue", "import", "own.json")).code).toBe(0)
  const list = await page.request.get(`${shop.url}/uz/products?q=Suratsiz`)
  const [, id = ""] = /\/uz\/product\/(\d+)"/.exec(await list.text()) ?? []

  for (const locale of LOCALES) {
    const url = `${shop.url}/${locale}/product/${id}`
    const html = await (await page.request.get(url)).text()
    const things = readThings(html)
    expect(things["Product"]).toMatchObject({ sku: id })
    expect(things["Product"]).not.toHaveProperty("image")
    const [, shared = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(new URL(shared).pathname).toMatch(/^\/images\/scene\/hero\//)
    expect(html).not.toContain(`/images/product/${id}/`)
    const markdown = await (await page.request.get(`${url}.md`)).text()
    expect(markdown).toContain("Suratsiz")
    expect(markdown).not.toContain("/images/")

    await page.goto(url)
    const alt = getFixedT(locale)("catalogue:product.no_picture").replace("{{name}}", "Suratsiz")
    await expect(page.getByRole("img", { name: alt })).toHaveAttribute("src", NEUTRAL)
  }
  await page.goto(`${shop.url}/uz/products?q=Suratsiz`)
  const card = page.locator(`article:has(a[href$="/product/${id}"]) picture img`)
  await expect(card).toHaveAttribute("src", NEUTRAL)
})
