// @module-tag full
import { writeFileSync } from "node:fs"
import path from "node:path"
import { request as requests } from "playwright/test"
import sharp from "sharp"
import { onTestFinished, test, expect } from "vitest"
import { type Locale, LOCALES } from "#domain/locale.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { ODD_BRAND, ODD_PRODUCTS, oddRow } from "#tests/support/odd-products.ts"
import { startShop } from "#tests/support/shop.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

/** Matches texts that appear on a page if the code prints a missing value or an unfilled placeholder. */
const LEFT_OVER = /\b(undefined|null|NaN|Infinity)\b|\[object |\{\{/

/** Returns a page without its scripts, which may contain words such as `null`. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b.*?<\/script>/gs, "")

function readThings(html: string): unknown[] {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return found.map(([, json = ""]) => JSON.parse(json) as unknown)
}

test("[D.87] [D1.237] renders every page with the products of a real catalogue", async () => {
  const shop = await startShop()
  onTestFinished(() => shop.stop())
  const rows = ODD_PRODUCTS.map(([, cells], index) =>
    oddRow(index, { images: "odd.png", ...cells }),
  )
  await sharp({ create: { width: 400, height: 500, channels: 3, background: "#c00000" } })
    .png()
    .toFile(path.join(shop.dataDir, "odd.png"))
  const noPrices = { price_uz: "", price_kg: "", price_tj: "", price_ru: "" }
  const abroad = oddRow(rows.length, { ...noPrices, price_kz: 25_000, images: "odd.png" })
  writeFileSync(path.join(shop.dataDir, "odd.json"), JSON.stringify([...rows, abroad]))
  const { code, out } = await commandInProcess(shop, "catalogue", "import", "odd.json")
  expect([code, out]).toEqual([0, expect.stringContaining(`${rows.length + 1} added`)])
  const request = await requests.newContext({ baseURL: shop.url })

  async function read(address: string): Promise<string> {
    const answer = await request.get(address)
    const text = await answer.text()
    expect.soft(answer.status(), address).toBe(200)
    expect.soft(LEFT_OVER.exec(withoutScripts(text))?.[0], address).toBeUndefined()
    return text
  }

  const { items } = await fetchProducts(shop, "sort=new&per_page=96")
  const odd = items.filter(
    ({ name, brand }) => brand.name === ODD_BRAND || rows.some((row) => row["name"] === name),
  )
  expect(odd).toHaveLength(rows.length)

  const walkIn = async (locale: Locale) => {
    const [feed, sitemap] = [
      await read(`/${locale}/merchant.xml`),
      await read(`/${locale}/sitemap.xml`),
    ]
    await read(`/${locale}`)
    await read(`/${locale}/products?sort=new`)
    for (const [index, { id, name, images }] of odd.entries()) {
      expect.soft(feed.includes(`<g:id>${id}</g:id>`), name).toBe(images.length > 0)
      expect.soft(sitemap, name).toContain(`/${locale}/product/${id}<`)
      // A run that is not the full run renders each page in only one language, in turn.
      if (!triesEveryLanguage && LOCALES[index % LOCALES.length] !== locale) continue
      const page = await read(`/${locale}/product/${id}`)
      const things = JSON.stringify(readThings(page))
      expect.soft(things, name).toContain('"@type":"Product"')
      expect.soft(/:null|undefined|NaN/.exec(things)?.[0], name).toBeUndefined()
      await read(`/${locale}/product/${id}.md`)
    }
  }
  await Promise.all(LOCALES.map(walkIn))
  for (const { id, name } of odd) {
    const found = await read(`/ru/products?q=${encodeURIComponent(name)}`)
    const isSpelt = /[\p{L}\p{N}]/u.test(name)
    if (isSpelt) expect.soft(found, name).toContain(`/ru/product/${id}"`)
    const cart = await request.get("/ru/cart", { headers: { cookie: `cart=${id}.1` } })
    expect.soft(cart.status(), name).toBe(200)
    expect.soft(LEFT_OVER.exec(withoutScripts(await cart.text()))?.[0], name).toBeUndefined()
  }
  // The feed for Kazakhstan also links a perfume that the shop sells only there [D1.237].
  const feed = await read("/en/merchant.xml?country=kz")
  const item = feed.split("<item>").find((part) => part.includes(`${String(abroad["name"])}, `))
  const link = /<g:link>([^<]+)</.exec(item ?? "")?.[1] ?? ""
  expect(link).toMatch(/\/en\/product\/\d+\?country=kz$/)
  const crawler = { headers: { "user-agent": "Googlebot" } }
  const page = await (await fetch(link, crawler)).text()
  expect(page).toContain(`<link rel="canonical" href="${link}"`)
  expect(JSON.stringify(readThings(page))).toContain(`"url":"${link}"`)
  const addresses = [...page.matchAll(/<link rel="(?:canonical|alternate)"[^>]* href="([^"]+)"/g)]
  expect(addresses.length).toBeGreaterThan(4)
  for (const [, address = ""] of addresses) {
    expect.soft((await fetch(address, crawler)).status, address).toBe(200)
  }
  const [bare = ""] = link.split("?")
  expect((await fetch(bare, crawler)).status).toBe(404)
  // A visitor who has chosen Kazakhstan gets the URL that others can open, whether or not its page is cached [D1.433].
  const headers = { "user-agent": "Mozilla/5.0", cookie: "country=kz" }
  for (const url of [bare, link, bare, `${bare}?utm_source=letter`]) {
    const response = await fetch(url, { headers })
    expect.soft(response.status, url).toBe(200)
    expect.soft(new URL(response.url).searchParams.get("country"), url).toBe("kz")
  }
  await request.dispose()
}, 300_000)
