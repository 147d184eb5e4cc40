// @module-tag full
import { writeFileSync } from "node:fs"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { readThings } from "#tests/crawlers/structured-data.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { readTags } from "#tests/support/html-tags.ts"
import { oddRow } from "#tests/support/odd-products.ts"
import { startShop } from "#tests/support/shop.ts"

const NEUTRAL = /\/images\/scene\/no-picture\/[0-9a-f]{8}\/default-/

const listImages = (html: string) =>
  readTags(html).flatMap(({ name, attributes }) => (name === "img" ? [attributes] : []))

test("[D1.47] names no picture of a perfume without one to search engines, messengers and language models", async () => {
  const shop = await startShop()
  onTestFinished(() => shop.stop())
  const read = async (address: string) => await (await fetch(shop.url + address)).text()
  const row = oddRow(1, { name: "Suratsiz", images: "" })
  writeFileSync(path.join(shop.dataDir, "own.json"), JSON.stringify([row]))
  expect((await commandInProcess(shop, "catalogue", "import", "own.json")).code).toBe(0)
  const list = await read("/uz/products?q=Suratsiz")
  const [, id = ""] = /\/uz\/product\/(\d+)"/.exec(list) ?? []
  const [card] = listImages(list)
  expect(card?.get("src")).toMatch(NEUTRAL)

  for (const locale of LOCALES) {
    const html = await read(`/${locale}/product/${id}`)
    const things = readThings(html)
    expect(things["Product"]).toMatchObject({ sku: id })
    expect(things["Product"]).not.toHaveProperty("image")
    const [, shared = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(new URL(shared).pathname).toMatch(/^\/images\/scene\/hero\//)
    expect(html).not.toContain(`/images/product/${id}/`)
    const alt = getFixedT(locale)("catalogue:product.no_picture").replace("{{name}}", "Suratsiz")
    const picture = listImages(html).find((image) => image.get("alt") === alt)
    expect(picture?.get("src")).toMatch(NEUTRAL)

    const markdown = await read(`/${locale}/product/${id}.md`)
    expect(markdown).toContain("Suratsiz")
    expect(markdown).not.toContain("/images/")
  }
})
