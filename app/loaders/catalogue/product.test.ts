import { expect, test } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { productExample } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { createCachedContext } from "#tests/support/loader-context.ts"
import type { Route } from "../../routes/catalogue/+types/product.ts"
import { loader } from "./product.ts"

test("tags the page with all volumes of the perfume and of the similar perfumes", async () => {
  const volume = { volume: 50, price: 900_000, orderable: true, matches: true }
  const perfume = { volumes: [102, 105].map((id) => ({ id, ...volume })), has_dearer: true }
  const { context, cache } = createCachedContext({
    "/api/v1/header/countries": listCountries.example.answer,
    "/api/v1/products/101": {
      ...(getProduct.example.answer as object),
      variants: [101, 104].map((id) => ({ id, volume: 50, price: 900_000 })),
      similar: [{ product: { ...productExample, id: 102, perfume }, shared_notes: [], text: "" }],
    },
  })
  const request = new Request("http://localhost/en/product/101")
  await loader({ request, params: { id: "101" }, context } as unknown as Route.LoaderArgs)
  expect([...cache.tags].toSorted()).toEqual(["101", "102", "104", "105"])
})
