import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { ProductsAnswer, searchProducts } from "#contract/products.ts"
import { createRequestContext } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/catalogue/+types/perfume-count.ts"
import { loadPerfumeCount } from "./perfume-count.ts"

const list = ProductsAnswer.parse(searchProducts.example.answer)

test("[S7.04] [S7.05] [S7.08] counts the perfumes of the filter form with the headers and the retry of every call", async () => {
  const calls: Request[] = []
  const session = new Session("country=kz")
  const context = createRequestContext({
    locale: "ru",
    session,
    shopFetch: (request) => {
      calls.push(request)
      return Promise.resolve(
        calls.length === 1
          ? new Response(null, { status: 503 })
          : Response.json(ProductsAnswer.encode({ ...list, total: 12_345 })),
      )
    },
  })
  const request = new Request(
    "http://localhost/ru/perfume-count?gender=F&price_min=900&price_max=100",
  )
  expect(await loadPerfumeCount({ request, context } as unknown as Route.LoaderArgs)).toBe(12_345)
  expect(calls).toHaveLength(2)
  for (const { headers, url } of calls) {
    expect(Object.fromEntries(headers)).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "app-locale": "ru",
      "app-country": "kz",
    })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      gender: "F",
      price_min: "100",
      price_max: "900",
      group: "perfume",
      per_page: "1",
    })
  }
})
