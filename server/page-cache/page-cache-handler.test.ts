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

beforeEach(async () => {
  rendered = []
  cache = createPageCacheHandler({
    siteUrl: "http://localhost",
    hsts: null,
    shopFetch: null,
    limiter: new ConcurrencyLimiter({ concurrency: 3 }),
    getLimiterKey: () => "",
    storefront: {
      fetch({ url }: Request, { cache: directives }: HostContext) {
        const { search, searchParams } = new URL(url)
        rendered.push(search)
        if (directives) {
          const digest = digestOf(searchParams.get("q") ?? "")
          directives.payload = { digest, response: new Response(`payload of ${url}`) }
        }
        return Promise.resolve(new Response(`page of ${url}`))
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
    },
  })
  server = createServer((request, response) => {
    cache.handle(request, response, () => response.end("not cached"))
  }).listen(0)
  await once(server, "listening")
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, "close")
})

const get = async (target: string) => {
  const response = await fetch(origin + target)
  return { status: response.status, text: await response.text() }
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
