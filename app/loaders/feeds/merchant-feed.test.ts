import { expect, onTestFinished, test, vi } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { listFeedProducts } from "#contract/product-feed.ts"
import { searchProducts } from "#contract/products.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/feeds/+types/merchant-feed.ts"
import { loader } from "./merchant-feed.ts"

const PAGES = 3
const MINUTE = 60_000

test("gives each page of a streamed feed a deadline of its own, however slowly the client reads", async () => {
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => now)
  const timeouts = vi.spyOn(AbortSignal, "timeout")
  const answerTo = ({ pathname, searchParams }: URL): unknown => {
    if (pathname === listCountries.path) return listCountries.example.answer
    if (pathname === searchProducts.path) return searchProducts.example.answer
    const page = Number(searchParams.get("after")) + 1
    const { answer } = listFeedProducts.example
    return { ...(answer as object), next: page < PAGES ? page : null }
  }
  const shopFetch = ({ url }: Request) => {
    now += MINUTE
    return Promise.resolve(Response.json(answerTo(new URL(url))))
  }
  const context = createRequestContext({ locale: "en", shopFetch })
  const request = new Request("http://localhost/en/merchant.xml?country=uz")
  const params = { locale: "en" }
  const args = { request, params, context } as unknown as Route.LoaderArgs
  const response = await runInRequest(context, () => loader(args))
  const xml = await response.text()
  expect(xml.match(/<item>/g)).toHaveLength(PAGES)
  expect(xml.endsWith("</rss>\n")).toBe(true)
  for (const [milliseconds] of timeouts.mock.calls.slice(-PAGES + 1)) {
    expect(milliseconds).toBeGreaterThan(0)
  }
})
