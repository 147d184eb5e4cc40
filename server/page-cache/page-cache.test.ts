import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import type { CacheDirectives } from "#runtime/host-context.ts"
import { PageCache } from "#server/page-cache/page-cache.ts"
import { pageRequestFor } from "#server/page-cache/page-request-fixture.ts"
import { FRESH_FOR, STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from "#server/page-cache/page-store.ts"

let rendered: string[]
let price: number
let clock: number
let rendering: Promise<void> | null
let respond: (directives: CacheDirectives) => number

beforeEach(() => {
  rendered = []
  price = 100
  clock = 1
  rendering = null
  respond = () => 200
})

afterEach(() => {
  vi.useRealTimers()
})

function openCache(
  maxBytes = 1_000_000,
  limiter: ConcurrencyLimiter = new ConcurrencyLimiter({ concurrency: 3 }),
) {
  return new PageCache({
    limiter,
    maxBytes,
    maxTtl: Number.POSITIVE_INFINITY,
    now: () => clock,
    async render({ url }, directives) {
      rendered.push(url)
      const text = `${url} costs ${price}`
      const status = respond(directives)
      directives.payload = { digest: `of ${text}`, response: new Response(`payload of ${text}`) }
      await rendering
      return new Response(text, { status, headers: { "Set-Cookie": "viewed=1" } })
    },
  })
}

const load = async (cache: PageCache, key: string) => {
  const page = await cache.load(pageRequestFor(key))
  return page && gunzipSync(page.gzip).toString()
}

test("renders a page once for simultaneous requests, and each URL by itself", async () => {
  const cache = openCache()
  const requests = ["/uz", "/uz", "/ru", "/uz"].map((key) => load(cache, key))
  expect(await Promise.all(requests)).toEqual([
    "/uz costs 100",
    "/uz costs 100",
    "/ru costs 100",
    "/uz costs 100",
  ])
  expect(await load(cache, "/uz")).toBe("/uz costs 100")
  expect(rendered).toEqual(["/uz", "/ru"])
})

test("[D1.765] renders a page once for all who shared a rendering that was refused for a flood", async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 3, concurrencyPerKey: 1, maxQueue: 2 })
  const cache = openCache(undefined, limiter)
  const { promise, resolve } = Promise.withResolvers<void>()
  rendering = promise
  const loadAll = (urls: string[], key: string) =>
    urls.map((url) => cache.load(pageRequestFor(url), key))
  const flood = loadAll(["/1", "/2", "/uz"], "flood")
  const visitors = ["one", "two", "three"].flatMap((key) => loadAll(["/uz"], key))
  // The queue is full now, so the limiter rejects the newest rendering of the flood.
  const others = loadAll(["/3", "/4"], "other")
  await expect(flood[2]).rejects.toThrow(LimiterFullError)
  resolve()
  await Promise.all(visitors)
  await Promise.allSettled([...flood, ...others])
  expect(rendered.filter((url) => url === "/uz")).toHaveLength(1)
})

test("[D1.765] lets a visitor who shared a refused rendering wait for the rest of the time only", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  const limiter = new ConcurrencyLimiter({ concurrency: 1, maxWait: 100 })
  const cache = openCache(undefined, limiter)
  const { promise, resolve } = Promise.withResolvers<void>()
  rendering = promise
  const first = cache.load(pageRequestFor("/1"))
  const ended: string[] = []
  const join = (key: string) =>
    cache.load(pageRequestFor("/uz"), key).then(
      () => ended.push(`${key} has the page`),
      () => ended.push(`${key} is refused`),
    )
  const visitors = [join("one"), join("two")]
  await vi.advanceTimersByTimeAsync(50)
  visitors.push(join("three"))
  await vi.advanceTimersByTimeAsync(60)
  expect(ended).toEqual(["one is refused", "two is refused"])
  resolve()
  await first
  await Promise.all(visitors)
  expect(ended).toEqual(["one is refused", "two is refused", "three has the page"])
})

test("stores no cookie of a rendering", async () => {
  const page = await openCache().load(pageRequestFor("/uz"))
  expect(page?.headers.join(" ")).not.toMatch(/cookie/i)
})

test("shows a change in the next response, and keeps pages that do not show it", async () => {
  const cache = openCache()
  const tags: Record<string, string> = { "/list": "catalogue", "/7": "7", "/8": "8", "/about": "" }
  for (const [key, tag] of Object.entries(tags)) {
    respond = (directives) => {
      directives.tags.add(tag)
      return 200
    }
    await load(cache, key)
  }
  price = 200
  cache.invalidate({ productIds: [7] })
  expect(await load(cache, "/list")).toBe("/list costs 200")
  expect(await load(cache, "/7")).toBe("/7 costs 200")
  expect(await load(cache, "/8")).toBe("/8 costs 100")
  expect(await load(cache, "/about")).toBe("/about costs 100")
  cache.invalidate("everything")
  expect(await load(cache, "/about")).toBe("/about costs 200")
})

test("sends a rendering that began before a change only to those who waited for it", async () => {
  const cache = openCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  rendering = promise
  const early = load(cache, "/uz")
  price = 200
  cache.invalidate({ productIds: [7] })
  rendering = null
  expect(await load(cache, "/uz")).toBe("/uz costs 200")
  resolve()
  expect(await early).toBe("/uz costs 100")
  expect(await load(cache, "/uz")).toBe("/uz costs 200")
})

test("keeps the payload of a document after a change, even if the document was never stored", async () => {
  const cache = openCache()
  const request = pageRequestFor("/uz")
  const digest = "of /uz costs 100"
  const find = (name: string) => {
    const payload = cache.findPayload(name)
    return payload && gunzipSync(payload.gzip).toString()
  }
  await load(cache, "/uz")
  expect(find(digest)).toBe("payload of /uz costs 100")
  price = 200
  cache.invalidate("everything")
  expect(find(digest)).toBe("payload of /uz costs 100")
  expect(find("of /uz costs 200")).toBeNull()
  expect(await cache.loadPayload(request, "of /uz costs 200")).not.toBeNull()
  expect(await cache.loadPayload(request, "of another")).toBeNull()
  expect(rendered).toEqual(["/uz", "/uz"])

  const { promise, resolve } = Promise.withResolvers<void>()
  rendering = promise
  price = 300
  cache.invalidate("everything")
  const early = load(cache, "/uz")
  cache.invalidate("everything")
  resolve()
  await early
  expect(find("of /uz costs 300")).toBe("payload of /uz costs 300")
})

test("sends a stale page while it renders the next one, but never a very old page", async () => {
  const cache = openCache()
  await load(cache, "/uz")
  price = 200
  clock += FRESH_FOR
  expect(await load(cache, "/uz")).toBe("/uz costs 100")
  await expect.poll(() => load(cache, "/uz")).toBe("/uz costs 200")
  price = 300
  clock += FRESH_FOR + STALE_WHILE_REVALIDATE
  expect(await load(cache, "/uz")).toBe("/uz costs 300")
})

test("keeps a page no longer than its directives allow, nor longer than changes may go unnoticed", async () => {
  const cache = openCache()
  respond = (directives) => {
    directives.ttl = Math.min(directives.ttl, 5000)
    return 200
  }
  await load(cache, "/uz")
  clock += 5000
  await load(cache, "/uz")
  respond = () => 200
  cache.setMaxTtl(2000)
  await load(cache, "/uz")
  clock += 2000
  await load(cache, "/uz")
  expect(rendered).toHaveLength(4)
})

test("sends the last page for a day while the next one cannot be rendered, and retries every five seconds", async () => {
  const cache = openCache()
  await load(cache, "/uz")
  price = 200
  respond = () => 500
  cache.invalidate("everything")
  expect(await load(cache, "/uz")).toBe("/uz costs 100")
  expect(await load(cache, "/uz")).toBe("/uz costs 100")
  expect(rendered).toHaveLength(2)
  clock += 5000
  expect(await load(cache, "/uz")).toBe("/uz costs 100")
  expect(rendered).toHaveLength(3)
  expect(cache.counts.stale_if_error).toBe(2)
  cache.invalidate("everything")
  respond = () => 200
  expect(await load(cache, "/uz")).toBe("/uz costs 200")

  respond = () => 503
  clock += STALE_IF_ERROR
  expect(await load(cache, "/uz")).toBe("/uz costs 200")
  clock += 5001
  expect(await load(cache, "/uz")).toBeNull()
  respond = () => 404
  clock += 5000
  expect(await load(cache, "/uz")).toBeNull()
})

test("sends no stale page of a product that is gone", async () => {
  const cache = openCache()
  await load(cache, "/7")
  respond = () => 404
  cache.invalidate("everything")
  expect(await load(cache, "/7")).toBeNull()
})

test("bypasses the cache for a page that is missing, refused or uncacheable", async () => {
  const cache = openCache()
  respond = () => 404
  expect(await load(cache, "/404")).toBeNull()
  expect(await load(cache, "/404")).toBeNull()
  expect(rendered).toEqual(["/404"])
  respond = (directives) => {
    directives.ttl = 0
    return 200
  }
  expect(await load(cache, "/any")).toBeNull()
})

test("renders a page that sets freshFor again only when that time is over, or after a change", async () => {
  respond = (directives) => {
    directives.freshFor = 60 * FRESH_FOR
    directives.tags.add("catalogue")
    return 200
  }
  const cache = openCache()
  await load(cache, "/feed")
  clock += 60 * FRESH_FOR - 1
  await load(cache, "/feed")
  expect(rendered).toHaveLength(1)
  cache.invalidate({ productIds: [7] })
  await load(cache, "/feed")
  expect(rendered).toHaveLength(2)
  clock += 60 * FRESH_FOR + STALE_WHILE_REVALIDATE
  await load(cache, "/feed")
  expect(rendered).toHaveLength(3)
})

test("keeps the payload of a page as long as the page", async () => {
  const cache = openCache(3000)
  await load(cache, "/uz")
  for (let id = 1; id <= 50; id += 1) {
    await load(cache, `/uz/product/${id}`)
    expect(cache.find(pageRequestFor("/uz"))).not.toBeNull()
  }
  expect(rendered.filter((url) => url === "/uz")).toHaveLength(1)
  expect(await cache.loadPayload(pageRequestFor("/uz"), "of /uz costs 100")).not.toBeNull()
})

test("keeps the payload of a page that stays the same for more than a day", async () => {
  const cache = openCache()
  await load(cache, "/uz")
  clock += STALE_IF_ERROR - 1
  await load(cache, "/uz")
  clock += 2
  await load(cache, "/uz")
  expect(rendered).toHaveLength(2)
  expect(cache.findPayload("of /uz costs 100")).not.toBeNull()
})

test("removes a page before the payload that it names", async () => {
  const urls = Array.from({ length: 20 }, (_, id) => `/uz/product/${id}`)
  for (let maxBytes = 2000; maxBytes < 2500; maxBytes += 25) {
    const cache = openCache(maxBytes)
    for (const url of urls) await load(cache, url)
    const withoutPayload = urls.filter(
      (url) => cache.find(pageRequestFor(url)) && !cache.findPayload(`of ${url} costs 100`),
    )
    expect(withoutPayload).toEqual([])
  }
})
