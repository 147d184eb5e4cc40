import sharp from "sharp"
import { expect } from "vitest"
import { z } from "zod"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { listAddresses } from "#tests/crawlers/sitemaps.ts"
import { readThings } from "#tests/crawlers/structured-data.ts"
import { test } from "#tests/support/http-test.ts"
import { fetchProducts } from "#tests/support/list-products.ts"

for (const locale of LOCALES) {
  const t = getFixedT(locale)

  test(`describes the product of a perfume's page to search engines (${locale})`, async ({
    request,
    shop,
  }) => {
    const html = await (await request.get(`/${locale}/product/101`)).text()
    const things = readThings(html)
    const url = `${shop.url}/${locale}/product/101`
    expect(things["Product"]).toMatchObject({
      url,
      sku: "101",
      gtin: "4782100780018",
      brand: { name: "Gulzor" },
      offers: {
        price: "540000.00",
        priceCurrency: "UZS",
        availability: "https://schema.org/InStock",
      },
    })
    expect(things["BreadcrumbList"]).toMatchObject({
      itemListElement: [
        { position: 1, name: t("common:home"), item: `${shop.url}/${locale}` },
        { position: 2, name: t("catalogue:all_perfumes") },
        { position: 3, item: url },
      ],
    })
  })

  test(`serves a perfume's page as Markdown, too (${locale})`, async ({ request, shop }) => {
    const html = await (await request.get(`/${locale}/product/101`)).text()
    const address = `${shop.url}/${locale}/product/101.md`
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${address}"/>`)
    const answer = await request.get(address)
    expect(answer.headers()["content-type"]).toBe("text/markdown; charset=utf-8")
    const text = await answer.text()
    expect(text).toMatch(/^# Gulzor Tong shabnami\n/)
    expect(text).toContain(`- ${t("catalogue:spec.barcode")}: 4782100780018`)
    expect(text).toContain(`## ${t("catalogue:notes.title")}`)
    expect(text).toContain(`<${shop.url}/${locale}/product/101>`)
  })
}

test("describes the seller and the search on the home page", async ({ request, shop }) => {
  const things = readThings(await (await request.get("/ru")).text())
  expect(things["OnlineStore"]).toMatchObject({ name: "Atir", url: `${shop.url}/` })
  expect(things["WebSite"]).toMatchObject({
    url: `${shop.url}/`,
    inLanguage: "ru-RU",
    potentialAction: { target: `${shop.url}/ru/products?q={query}` },
  })
})

test("[D1.431] serves a picture for shared links in a format that all messengers support, and lets other sites show it", async ({
  request,
  shop,
}) => {
  for (const path of ["/uz", "/uz/product/101", "/uz/contact"]) {
    const html = await (await request.get(path)).text()
    const [, src = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(src.startsWith(`${shop.url}/images/`), path).toBe(true)
    const picture = await request.get(src)
    expect(picture.headers()).toMatchObject({
      "content-type": "image/jpeg",
      // Other sites, such as image searches and web messengers, embed the picture.
      "cross-origin-resource-policy": "cross-origin",
    })
    const { format, width, height } = await sharp(await picture.body()).metadata()
    expect(format).toBe("jpeg")
    expect(html).toContain(`<meta property="og:image:width" content="${width}"/>`)
    expect(html).toContain(`<meta property="og:image:height" content="${height}"/>`)
  }
})

test("lists in the merchant feed all that a country sells, at its prices", async ({ request }) => {
  const read = async (query: string) => {
    const answer = await request.get(`/en/merchant.xml${query}`)
    expect(answer.status()).toBe(200)
    return await answer.text()
  }
  const own = await read("")
  expect(own.match(/<item>/g)?.length).toBeGreaterThan(120)
  expect(own).toContain("<g:price>540000.00 UZS</g:price>")
  expect(own.endsWith("</channel>\n</rss>\n")).toBe(true)
  const abroad = await read("?country=kz")
  expect(abroad).toContain("<g:price>22990.00 KZT</g:price>")
  expect(abroad).not.toContain("UZS")
  expect((await request.get("/en/merchant.xml?country=xx")).status()).toBe(404)
})

test("[D1.429] names concentration and volume in the titles of a perfume's pages, and in the feed of its language", async ({
  request,
}) => {
  const feed = await (await request.get("/ru/merchant.xml")).text()
  const [, group = ""] = /<g:item_group_id>(\d+)</.exec(feed) ?? []
  const items = feed.split("</item>").filter((item) => item.includes(`id>${group}</g:item_group`))
  expect(items.length).toBeGreaterThan(1)
  const kind =
    /^.+, (?:духи|(?:парфюмерная|туалетная) вода|одеколон|мист для тела|.+ масло), \d+ мл$/
  const titles = items.map((item) => /<g:title>(.*)<\/g:title>/.exec(item)?.[1] ?? "")
  expect(new Set(titles).size).toBe(items.length)
  for (const [index, item] of items.entries()) {
    const title = titles[index] ?? ""
    expect(title).toMatch(kind)
    const [, path = ""] = /<g:link>[^<]*(\/ru\/product\/\d+)</.exec(item) ?? []
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title} · Atir</title>`)
    expect(html).toContain(`<meta property="og:title" content="${title}"/>`)
    const product = readThings(html)["Product"]
    expect(product?.["name"]).toBe(title)
    expect(product?.["isVariantOf"]).toMatchObject({ name: title.replace(/(?:, [^,]+){2}$/, "") })
  }
})

const Group = z.object({
  hasVariant: z.array(z.object({ "@id": z.string(), url: z.string() })),
})

test("[D1.430] offers a perfume at the URL that shows the price of the page's country", async ({
  shop,
}) => {
  const page = `${shop.url}/en/product/101`
  const readProduct = async (url: string, cookie?: string) => {
    const headers = { "user-agent": "Mozilla/5.0", ...(cookie && { cookie }) }
    return readThings(await (await fetch(url, { headers })).text())["Product"]
  }
  const abroad = { priceCurrency: "KZT", url: `${page}?country=kz` }
  expect(await readProduct(`${page}?country=kz`)).toMatchObject({ url: page, offers: abroad })
  expect(await readProduct(page, "country=kz")).toMatchObject({ url: page, offers: abroad })
  const product = await readProduct(page)
  expect(product).toMatchObject({ offers: { priceCurrency: "UZS", url: page } })
  const { hasVariant } = Group.parse(product?.["isVariantOf"])
  expect(hasVariant.length).toBeGreaterThan(0)
  for (const variant of hasVariant) {
    expect((await readProduct(variant.url))?.["@id"]).toBe(variant["@id"])
  }
})

test("[D1.432] has a web app manifest with the shop's name and icons that exist", async ({
  request,
}) => {
  const html = await (await request.get("/uz")).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  const response = await request.get("/manifest.webmanifest")
  expect(response.status()).toBe(200)
  expect(response.headers()["content-type"]).toContain("application/manifest+json")
  const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: "Atir", start_url: "/", display: "standalone" })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"])
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()["content-type"]).toBe("image/png")
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const icon = await request.get("/apple-touch-icon.png")
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"])
})

test("[D1.434] lists the lists of each brand, family and gender in the sitemap", async ({
  request,
  shop,
}) => {
  const lists = listAddresses(await (await request.get("/ru/sitemap.xml")).text()).flatMap(
    (address) => {
      const { pathname, searchParams } = new URL(address)
      return pathname === "/ru/products" ? [searchParams.toString()] : []
    },
  )
  const { facets } = await fetchProducts(shop, "group=perfume&per_page=1")
  const offered = (["brand", "family", "gender"] as const).flatMap((name) =>
    facets[name].map(({ value }) => `${name}=${value}`),
  )
  // The list of all perfumes has no query.
  expect(lists.toSorted()).toEqual(["", ...offered].toSorted())
})

test("[D1.209] opens the links of a country's merchant feed with its prices, unless another country was chosen", async ({
  request,
  shop,
}) => {
  const feed = await (await request.get("/en/merchant.xml?country=kz")).text()
  const link = `${shop.url}/en/product/101?country=kz`
  expect(feed).toContain(`<g:link>${link}</g:link>`)
  const open = async (url: string, cookie = "") => {
    const headers = { "user-agent": "Mozilla/5.0", ...(cookie && { cookie }) }
    const response = await fetch(url, { headers })
    const product = readThings(await response.text())["Product"]
    return { offers: product?.["offers"], cookies: response.headers.getSetCookie().join() }
  }
  const page = await open(link)
  expect(page.offers).toMatchObject({ priceCurrency: "KZT" })
  expect(page.cookies).toContain("country=kz;")
  // The shop does not cache a product page for a visitor who has viewed two others.
  expect(await open(link, "viewed=102~103")).toMatchObject({ offers: { priceCurrency: "KZT" } })
  expect(await open(link, "country=uz")).toMatchObject({ offers: { priceCurrency: "UZS" } })
  expect(await open(link.replace("kz", "xx"))).toMatchObject({ offers: { priceCurrency: "UZS" } })
})

test("groups volumes in the merchant feed as the structured data of their pages does", async ({
  request,
}) => {
  const feed = await (await request.get("/en/merchant.xml")).text()
  const grouped = [...feed.matchAll(/<g:id>(\d+)<.*?<\/item>/gs)].map(([item, id = ""]) => ({
    id,
    group: /<g:item_group_id>(\d+)</.exec(item)?.[1],
  }))
  const one = grouped.find(({ id, group }) => group !== undefined && group !== id)
  const alone = grouped.find(({ group }) => group === undefined)
  for (const item of [one, alone]) {
    const html = await (await request.get(`/en/product/${item?.id}`)).text()
    const product = readThings(html)["Product"]
    expect(product).toMatchObject({ sku: item?.id })
    expect(product?.["inProductGroupWithID"]).toBe(item?.group)
  }
})

test("serves the same files to all crawlers, whatever their country, and without cookies", async ({
  request,
}) => {
  for (const path of ["/uz/sitemap.xml", "/uz/merchant.xml", "/sitemap.xml", "/llms.txt"]) {
    const plain = await request.get(path)
    const abroad = await request.get(path, { headers: { cookie: "country=kz; locale=ru" } })
    expect(await abroad.text(), path).toBe(await plain.text())
    expect(plain.headers()["cache-control"], path).toMatch(/^public/)
    expect(plain.headers()["set-cookie"], path).toBeUndefined()
  }
})

test("names the other volumes of a perfume with their prices in its Markdown page", async ({
  request,
  shop,
}) => {
  const { items } = await fetchProducts(shop, "group=perfume&q=Neroli+Nu")
  const [own, other] = items[0]?.perfume?.volumes ?? []
  const markdown = await (await request.get(`/en/product/${own?.id}.md`)).text()
  expect(markdown).toContain(`## ${getFixedT("en")("catalogue:product.volumes")}`)
  expect(markdown).toMatch(
    new RegExp(`- \\[${other?.volume} ml\\]\\(${shop.url}/en/product/${other?.id}\\.md\\): \\d`),
  )
  expect(markdown).not.toContain(`[${own?.volume} ml]`)
})

test("lists the shop's pages in llms.txt for language models", async ({ request, shop }) => {
  const text = await (await request.get("/llms.txt")).text()
  expect(text).toMatch(/^# Atir\n/)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = ""]) => href)
  expect(links.length).toBeGreaterThan(8)
  for (const href of links) {
    expect(href.startsWith(shop.url)).toBe(true)
    expect((await request.get(href)).status(), href).toBe(200)
  }
})

test.describe("a missing file", () => {
  for (const path of ["/uz/sitemap.xml?part=2", "/uz/sitemap.xml?part=x", "/uz/product/9.md"]) {
    test(`answers 404 at ${path}`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404)
    })
  }
})

test("[S2.17] [D.12] links every page in every language for crawlers", async ({ request }) => {
  expect(await (await request.get("/robots.txt")).text()).toMatch(
    /^Sitemap: http.*\/sitemap\.xml$/m,
  )
  const index = await (await request.get("/sitemap.xml")).text()
  expect(index.match(/<loc>/g)).toHaveLength(LOCALES.length)
  for (const locale of LOCALES) {
    const answer = await request.get(`/${locale}/sitemap.xml`)
    expect(answer.headers()["content-type"]).toContain("application/xml")
    const xml = await answer.text()
    expect(xml.match(/<loc>[^<]*\/product\/\d+<\/loc>/g)?.length).toBeGreaterThan(100)
    expect(xml).toContain(`/${locale}/legal/terms-of-use</loc>`)
    for (const twin of LOCALES) {
      expect(xml).toMatch(new RegExp(`hreflang="${twin}" href="http[^"]+/${twin}/about"`))
    }
  }
})
