import { expect, test } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { productExample } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { createCachedContext, runInRequest } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/catalogue/+types/product.ts"
import { loader } from "./product.ts"

/** Loads a product's page. Returns the result or, for a redirect, the URL to which it leads. */
async function load(query: string, sold: boolean | undefined) {
  const { context } = createCachedContext({
    "/api/v1/header/countries": listCountries.example.answer,
    "/api/v1/products/101": {
      ...(getProduct.example.answer as object),
      sold_in_default_country: sold,
    },
  })
  const request = new Request(`http://localhost/en/product/101${query}`)
  const args = { request, params: { id: "101" }, context } as unknown as Route.LoaderArgs
  return await runInRequest(context, () =>
    loader(args).catch(
      (error: unknown) => error instanceof Response && error.headers.get("Location"),
    ),
  )
}

test("[D1.237] names the country in the path of a product that the default country does not sell", async () => {
  const loadPath = async (sold: boolean | undefined) => {
    const page = await load("?country=uz", sold)
    return typeof page === "object" && page?.path
  }
  expect(await loadPath(true)).toBe("product/101")
  // A shop API of an earlier version does not send this field.
  expect(await loadPath(undefined)).toBe("product/101")
  expect(await loadPath(false)).toBe("product/101?country=uz")
})

test("[D1.433] redirects to the URL with the country if the default country does not sell the product", async () => {
  expect(await load("", false)).toBe("/en/product/101?country=uz")
  expect(await load("?panel=cart", false)).toBe("/en/product/101?panel=cart&country=uz")
  expect(await load("", true)).toMatchObject({ path: "product/101" })
})

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
