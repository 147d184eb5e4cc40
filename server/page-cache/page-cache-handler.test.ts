import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import type { HostContext } from "#runtime/host-context.ts"
import {
  type PageCacheHandler,
  createPageCacheHandler,
} from "#server/page-cache/page-cache-handler.ts"
import { pageRequestFor } from "#server/page-cache/page-request-fixture.ts"

/** Returns the digest that the storefront of this test gives to the RSC payload of a search. */
const digestOf = (query: string) => query.padStart(22, "a")

let server: Server
let origin: string
let cache: PageCacheHandler
let rendered: string[]
let limiter: ConcurrencyLimiter
/** Holds the rendering of pages until it resolves. */
let held: Promise<void>
let bypassed: string[]
/** The visitors whose requests the cache did not answer at once. */
let waiting: string[]
const errors: unknown[] = []

beforeEach(async () => {
  rendered = []
  bypassed = []
  waiting = []
  errors.length = 0
  held = Promise.resolve()
  limiter = new ConcurrencyLimiter({ concurrency: 3, concurrencyPerKey: 1, maxWait: 200 })
  cache = createPageCacheHandler({
    siteUrl: "http://localhost",
    hsts: null,
    shopFetch: null,
    limiter,
    getLimiterKey({ headers }) {
      waiting.push(String(headers["x-visitor"]))
      return String(headers["x-visitor"])
    },
    storefront: {
      async fetch({ url }: Request, { cache: directives }: HostContext) {
        const { search, searchParams } = new URL(url)
        rendered.push(search)
        if (directives) {
          const digest = digestOf(searchParams.get("q") ?? "")
          directives.payload = { digest, response: new Response(`payload of ${url}`) }
        }
        await held
        if (searchParams.has("fails")) throw new Error("rendering failed")
        return new Response(`page of ${url}`)
      },
      pages: {
        parsePageRequest(target) {
          const url = new URL(target, "http://localhost")
          const payloadDigest = url.searchParams.get("payload")
          url.searchParams.delete("payload")
          const page = pageRequestFor(url.pathname + url.search)
          return { ...page, isUnbounded: url.searchParams.has("q"), payloadDigest }
        },
        clearApiCache: () => {},
      },
      renderRefusal: ({ target }, reason) => ({
        status: 503,
        headers: { "Retry-After": "5" },
        body: `${reason} ${target}`,
      }),
      log: { error: (_, error) => errors.push(error) },
    },
  })
  server = createServer((request, response) => {
    void cache.handle(request, response, () => {
      bypassed.push(request.url ?? "")
      response.end("not cached")
    })
  }).listen(0)
  await once(server, "listening")
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, "close")
})

const get = async (target: string, visitor = "one") => {
  const response = await fetch(origin + target, { headers: { "X-Visitor": visitor } })
  const { status, headers } = response
  return { status, type: headers.get("content-type"), text: await response.text() }
}

test("stores no payload of a flood of distinct searches, and answers each", async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { status, text } = await get(`/uz/products?q=${turn}&payload=${digestOf(String(turn))}`)
    expect([status, text]).toEqual([200, `payload of http://localhost/uz/products?q=${turn}`])
  }
  expect(cache.getCounts().bytes).toBe(0)
  expect((await get(`/uz/products?q=x&payload=${digestOf("y")}`)).status).toBe(404)
  expect(cache.getCounts().bytes).toBe(0)
})

test("stores the payload of a search that is requested again within a minute", async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await get(`/uz/products?q=rose&payload=${digestOf("rose")}`)
  expect(rendered).toEqual(["?q=rose", "?q=rose"])
  expect(cache.getCounts().bytes).toBeGreaterThan(0)
})

test("[D1.765] refuses a page whose turn has not come in time, and does not let it wait once more", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const first = get("/uz")
  await expect.poll(() => rendered).toHaveLength(1)
  expect(await get("/ru")).toEqual({ status: 503, type: null, text: "busy /ru" })
  resolve()
  expect((await first).status).toBe(200)
  expect(bypassed).toEqual([])
  expect(errors).toEqual([])
})

test("[D1.765] gives a visitor a turn of their own when it refuses the flood whose rendering they share", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const first = get("/uz", "flood")
  await expect.poll(() => rendered).toHaveLength(1)
  const flood = [get("/ru", "flood")]
  await expect.poll(() => waiting).toHaveLength(2)
  flood.push(get("/ru", "flood"))
  const visitor = get("/ru", "visitor")
  for (const { status } of await Promise.all(flood)) expect(status).toBe(503)
  resolve()
  expect(await visitor).toMatchObject({ status: 200, text: "page of http://localhost/ru" })
  await first
  expect(bypassed).toEqual([])
})

test("reports an error of the cache before it lets another handler answer", async () => {
  expect((await get("/uz?fails")).text).toBe("not cached")
  expect(errors).toEqual([new Error("rendering failed")])
})
