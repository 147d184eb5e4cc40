import { expect, test } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { productExample } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { createCachedContext, runInRequest } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/feeds/+types/product-markdown.ts"
import { loader } from "./product-markdown.ts"

test("[D1.237] names the country in each link of a product that the default country does not sell", async () => {
  const readPaths = async (sold: boolean) => {
    const { context } = createCachedContext({
      "/api/v1/header/countries": listCountries.example.answer,
      "/api/v1/products/101": {
        ...(getProduct.example.answer as object),
        sold_in_default_country: sold,
        variants: [101, 104].map((id) => ({ id, volume: 50, price: 900_000 })),
        similar: [{ product: { ...productExample, id: 102 }, shared_notes: [], text: "" }],
      },
    })
    const request = new Request("http://localhost/en/product/101.md")
    const params = { locale: "en", id: "101" }
    const args = { request, params, context } as unknown as Route.LoaderArgs
    const response = await runInRequest(context, () => loader(args))
    const markdown = await response.text()
    return [...markdown.matchAll(/\/en\/(product\/[^)>\s]+)/g)].map(([, path]) => path)
  }
  expect(await readPaths(true)).toEqual(["product/104.md", "product/102.md", "product/101"])
  expect(await readPaths(false)).toEqual([
    "product/104.md?country=uz",
    "product/102.md?country=uz",
    "product/101?country=uz",
  ])
})
