import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { loader } from "#app/loaders/catalogue/product.ts"
import { listCountries } from "#contract/countries.ts"
import { getProduct } from "#contract/products.ts"
import { createCachedContext, runInRequest } from "#tests/support/request-context.ts"
import type { Route } from "../../../routes/catalogue/+types/product.ts"
import { Volumes } from "./volumes.tsx"

test("[D1.367] links the volumes with the country of a product that the default country does not sell", async () => {
  const listLinks = async (sold: boolean) => {
    const { context } = createCachedContext({
      "/api/v1/header/countries": listCountries.example.answer,
      "/api/v1/products/101": {
        ...(getProduct.example.answer as object),
        sold_in_default_country: sold,
        variants: [101, 104].map((id) => ({ id, volume: 50, price: 900_000 })),
      },
    })
    const request = new Request("http://localhost/en/product/101?country=uz")
    const args = { request, params: { id: "101" }, context } as unknown as Route.LoaderArgs
    const html = await runInRequest(context, async () =>
      renderToStaticMarkup(<Volumes product={await loader(args)} />),
    )
    return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  }
  expect(await listLinks(true)).toEqual(["/en/product/101", "/en/product/104"])
  expect(await listLinks(false)).toEqual([
    "/en/product/101?country=uz",
    "/en/product/104?country=uz",
  ])
})
