import { describe, expect, test } from "vitest"
import { formatSitemap, formatSitemapIndex } from "./sitemap-xml.ts"

const origin = "https://atir.example"

describe("a sitemap", () => {
  test("names each page in its language, with its twins", () => {
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

  test("escapes what XML would take for markup", () => {
    const xml = formatSitemap(origin, "uz", [`/products?a=1&b="<'>`])
    expect(xml).toContain(
      "<loc>https://atir.example/uz/products?a=1&amp;b=&quot;&lt;&apos;&gt;</loc>",
    )
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/)
  })
})

test("a sitemap leaves out what XML has no place for", () => {
  expect(formatSitemap(origin, "uz", ["/a\u0000\u0008b"])).toContain("/uz/ab</loc>")
})

test("the index names every part in every language, the first by the name alone", () => {
  expect(formatSitemapIndex(origin, [1, 2]).match(/<loc>[^<]+<\/loc>/g)).toEqual([
    "<loc>https://atir.example/uz/sitemap.xml</loc>",
    "<loc>https://atir.example/uz/sitemap.xml?part=2</loc>",
    "<loc>https://atir.example/ru/sitemap.xml</loc>",
    "<loc>https://atir.example/ru/sitemap.xml?part=2</loc>",
    "<loc>https://atir.example/en/sitemap.xml</loc>",
    "<loc>https://atir.example/en/sitemap.xml?part=2</loc>",
  ])
})
