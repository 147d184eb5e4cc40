import { describe, expect, test } from "vitest"
import { FeedProduct } from "#contract/product-feed.ts"
import { productExample } from "#contract/product-schemas.ts"
import { formatFeedItem } from "./format-merchant-feed.ts"

const PRODUCT = FeedProduct.parse({
  ...productExample,
  name: "Koshin <1>",
  brand: { id: 2, name: "Strand & Wick", slug: "strand-and-wick" },
  images: ["/images/product/101/4f2a9c1e/front", "/images/product/101/4f2a9c1e/box"],
  price: 1_360_000.5,
  volume: 50,
  description: "Cool, wet, silent.",
  barcode: "4780000001011",
  group_id: null,
})

const CONTEXT = {
  origin: "https://atir.example",
  url: "https://atir.example/en/product/101",
  family: "Aquatic",
  kind: "eau de parfum, 50 ml",
}

function fieldsOf(product: Partial<FeedProduct>): Record<string, string> {
  const xml = formatFeedItem({ ...PRODUCT, ...product }, CONTEXT)
  const found = [...xml.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)]
  return Object.fromEntries(found.map(([, name = "", text = ""]) => [name, text]))
}

describe("an item of the merchant feed", () => {
  test("has a price with its currency, JPEG pictures and escaped texts", () => {
    expect(fieldsOf({})).toMatchObject({
      id: "101",
      title: "Strand &amp; Wick Koshin &lt;1&gt;, eau de parfum, 50 ml",
      price: "1360000.50 UZS",
      image_link: "https://atir.example/images/product/101/4f2a9c1e/front-960.jpg",
      additional_image_link: "https://atir.example/images/product/101/4f2a9c1e/box-960.jpg",
      gtin: "4780000001011",
      link: CONTEXT.url,
    })
  })

  test("has the date of arrival when the product is out of stock but orderable", () => {
    expect(fieldsOf({ stock_label: "out_of_stock" })).toMatchObject({
      availability: "backorder",
      availability_date: "2026-11-25",
    })
    expect(fieldsOf({})).toMatchObject({ availability: "in_stock" })
    expect(fieldsOf({ canBeAdded: false })).toMatchObject({ availability: "out_of_stock" })
  })

  test.each(["2000000000008", "4780000001014"])(
    "[D1.40] claims no GTIN and no manufacturer's number for barcode %s",
    (barcode) => {
      const fields = fieldsOf({ barcode })
      expect(fields).not.toHaveProperty("gtin")
      // A product of a brand does have an identifier, although the shop does not know it.
      expect(fields).not.toHaveProperty("identifier_exists")
      expect(fields).not.toHaveProperty("mpn")
    },
  )

  test("[D1.48] is omitted without a picture, which the format requires", () => {
    const own = { image: "/images/scene/no-picture/0a1b2c3d/default", images: [] }
    expect(formatFeedItem({ ...PRODUCT, ...own }, CONTEXT)).toBe("")
  })

  test("names the group of a product with other volumes, and its size", () => {
    expect(fieldsOf({ group_id: 100 })).toMatchObject({ item_group_id: "100", size: "50 ml" })
    expect(fieldsOf({ group_id: null })).not.toHaveProperty("item_group_id")
  })

  test("stays within the limits of the format", () => {
    const fields = fieldsOf({ name: "x".repeat(300), description: "y".repeat(6000) })
    expect(fields["title"]).toHaveLength(154)
    expect(fields["title"]).toMatch(/x, eau de parfum, 50 ml$/)
    expect(fields["description"]).toHaveLength(5000)
  })
})
