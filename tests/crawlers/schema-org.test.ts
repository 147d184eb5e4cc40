import { expect, test } from "vitest"
import { checkThing, readVocabulary } from "./schema-org.ts"

const vocabulary = readVocabulary()
const faultsOf = (thing: Record<string, unknown>) => [...checkThing(vocabulary, thing, "it")]

test("accepts the properties of a thing's own type and of its parent types", () => {
  expect(
    faultsOf({
      "@type": "Product",
      name: "Koshin",
      brand: { "@type": "Brand", name: "Sardoba" },
      image: [
        "https://shop.test/a.jpg",
        { "@type": "ImageObject", width: { "@type": "QuantitativeValue" } },
      ],
      offers: { "@type": "AggregateOffer", lowPrice: "5.00", itemOffered: { "@type": "Service" } },
    }),
  ).toEqual([])
})

test.each([
  [{ "@type": "Perfume" }, "it: Perfume is no type"],
  [{ "@type": "Product", barcode: "1" }, "it.barcode: Product has no such property"],
  [{ "@type": "Product", name: "" }, 'it.name: "" is none of Text'],
  [{ "@type": "Product", image: [] }, "it.image: an empty list"],
  [{ "@type": "Offer", price: "5", seller: { "@type": "Brand" } }, /^it\.seller: Brand is none of/],
  [{ "@type": "Offer", availability: "https://schema.org/Sold" }, /^it\.availability: .+ none of/],
  [{ "@type": "Offer", priceValidUntil: "tomorrow" }, /^it\.priceValidUntil: "tomorrow" is none/],
  [{ "@type": "Organization", logo: "/favicon.svg" }, /^it\.logo: .+ is none of ImageObject, URL/],
])("reports the problem in %j", (thing, fault) => {
  expect(faultsOf(thing)).toEqual([
    typeof fault === "string" ? expect.stringContaining(fault) : expect.stringMatching(fault),
  ])
})
