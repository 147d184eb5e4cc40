import { describe, expect, test } from "vitest"
import { formatSitemap, formatSitemapIndex } from "./format-sitemap.ts"

const origin = "https://atir.example"

describe("a sitemap", () => {
  test("names each page in its language, with its translations", () => {
    const xml = formatSitemap(origin, "ru", ["", "/product/7"])
    expect(xml.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      "<loc>https://atir.example/ru</loc>",
      "<loc>https://atir.example/ru/product/7</loc>",
    ])
    expect(xml).toContain('hreflang="uz" href="https://atir.example/uz/product/7"')
    expect(xml).toContain('hreflang="en" href="https://atir.example/en/product/7"')
    expect(xml).toContain('hreflang="x-default" href="https://atir.example/"')
    expect(xml).toContain('hreflang="x-default" href="https://atir.example/uz/product/7"')
  })

  test("escapes characters that XML would parse as markup", () => {
    const xml = formatSitemap(origin, "uz", [`/products?a=1&b="<'>`])
    expect(xml).toContain(
      "<loc>https://atir.example/uz/products?a=1&amp;b=&quot;&lt;&apos;&gt;</loc>",
    )
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/)
  })
})

test("removes characters that XML does not allow", () => {
  expect(formatSitemap(origin, "uz", ["/a\u0000\u0008b"])).toContain("/uz/ab</loc>")
})

test("lists every part in every language in the index, the first without a parameter", () => {
  expect(formatSitemapIndex(origin, [1, 2]).match(/<loc>[^<]+<\/loc>/g)).toEqual([
    "<loc>https://atir.example/uz/sitemap.xml</loc>",
    "<loc>https://atir.example/uz/sitemap.xml?part=2</loc>",
    "<loc>https://atir.example/ru/sitemap.xml</loc>",
    "<loc>https://atir.example/ru/sitemap.xml?part=2</loc>",
    "<loc>https://atir.example/en/sitemap.xml</loc>",
    "<loc>https://atir.example/en/sitemap.xml?part=2</loc>",
  ])
})
