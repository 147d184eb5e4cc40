import { setTimeout as wait } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { listFeedProducts } from "#contract/product-feed.ts"
import { searchProducts } from "#contract/products.ts"
import type { ShopFetch } from "#runtime/host-context.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/feeds/+types/merchant-feed.ts"
import { loader } from "./merchant-feed.ts"

const PAGES = 3
const MINUTE = 60_000

function answerCall({ url }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  if (pathname === listCountries.path) return respond(listCountries.example.answer)
  if (pathname === searchProducts.path) return respond(searchProducts.example.answer)
  const page = Number(searchParams.get("after")) + 1
  const { answer } = listFeedProducts.example
  return respond({ ...(answer as object), next: page < PAGES ? page : null })
}

const respond = (answer: unknown) => Promise.resolve(Response.json(answer))

function requestFeed(shopFetch: ShopFetch, address = ""): Promise<Response> {
  const context = createRequestContext({ locale: "en", shopFetch, address })
  const request = new Request("http://localhost/en/merchant.xml?country=uz")
  const params = { locale: "en" }
  const args = { request, params, context } as unknown as Route.LoaderArgs
  return runInRequest(context, () => loader(args))
}

test("gives each page of a streamed feed a deadline of its own, however slowly the client reads", async () => {
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => now)
  const timeouts = vi.spyOn(AbortSignal, "timeout")
  const shopFetch = (request: Request) => {
    now += MINUTE
    return answerCall(request)
  }
  const response = await requestFeed(shopFetch)
  const xml = await response.text()
  expect(xml.match(/<item>/g)).toHaveLength(PAGES)
  expect(xml.endsWith("</rss>\n")).toBe(true)
  for (const [milliseconds] of timeouts.mock.calls.slice(-PAGES + 1)) {
    expect(milliseconds).toBeGreaterThan(0)
  }
})

test("[D1.399] reads one page at a time for all requests of feeds together, and refuses a flood of them", async () => {
  let running = 0
  let most = 0
  const shopFetch = async (request: Request) => {
    if (new URL(request.url).pathname !== listFeedProducts.path) return await answerCall(request)
    running += 1
    most = Math.max(most, running)
    await wait(5)
    running -= 1
    return await answerCall(request)
  }
  const read = async (address: string) => {
    const response = await requestFeed(shopFetch, address)
    const text = await response.text().catch(() => "cut off")
    return { status: response.status, retryAfter: response.headers.get("retry-after"), text }
  }
  const flood = Array.from({ length: 60 }, () => read("203.0.113.7"))
  const visitor = await read("198.51.100.1")
  expect(visitor.status).toBe(200)
  expect(visitor.text.endsWith("</rss>\n")).toBe(true)
  const responses = await Promise.all(flood)
  expect(most).toBe(1)
  const begun = responses.filter(({ status }) => status === 200)
  expect(begun.length).toBeGreaterThan(1)
  for (const { text } of begun) expect(text.endsWith("</rss>\n")).toBe(true)
  const refused = responses.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(20)
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["5"]))
})
