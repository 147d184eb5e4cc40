import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { z } from "zod"
import { ApiCache } from "#app/api/api-cache.ts"
import { CircuitBreaker } from "#app/api/circuit-breaker.ts"
import { ShopApiClient, type ShopOptions } from "#app/api/shop-api-client.ts"
import { defineCall, type Method } from "#contract/call.ts"
import { listCountries } from "#contract/countries.ts"
import { listCartProducts, searchProducts } from "#contract/products.ts"
import { mapFacets } from "#domain/product-attributes.ts"
import { readVisitor } from "#runtime/shop-api-headers.ts"
import {
  type Answer,
  type Recorded,
  type RecordingServer,
  startRecordingServer,
} from "#tests/support/recording-server.ts"

let server: RecordingServer | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

/** A shop API with fixed responses, and the storefront's client of it. */
async function startApi(answer: (request: Recorded) => Answer, options: Partial<ShopOptions> = {}) {
  const started = await startRecordingServer(answer)
  server = started
  const shopOf = (more: Partial<ShopOptions> = {}) =>
    new ShopApiClient({
      baseUrl: started.url,
      fetch: (request) => fetch(request),
      locale: "uz",
      country: null,
      token: null,
      requestId: "request-1",
      visitor: { address: null, key: "k".repeat(32) },
      ...options,
      ...more,
    })
  return { requests: started.requests, shopOf }
}

const callBy = (method: Method) =>
  defineCall({
    operationId: "thing",
    method,
    path: "/api/v1/thing",
    summary: "A thing",
    answer: z.object({ ok: z.boolean() }),
    example: { answer: { ok: true } },
  })

describe("the storefront's calls", () => {
  test("[S7.01] [S7.02] [S7.03] [S7.04] [S7.05] [S7.06] go to the API's URL with cookies, language, country and token", async () => {
    const { requests, shopOf } = await startApi(() => ({ body: { ok: true } }))
    const shop = shopOf({
      locale: "ru",
      country: "kz",
      token: "the-token",
      cookies: { otp_request: "abc.def", cart: "101.1" },
    })
    await shop.call(callBy("get"), {})
    expect(requests()).toHaveLength(1)
    expect(requests()[0]?.path).toBe("/api/v1/thing")
    expect(requests()[0]?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "app-locale": "ru",
      "app-country": "kz",
      authorization: "Bearer the-token",
      // The storefront does not forward the browser's other cookies.
      cookie: "otp_request=abc.def",
    })
  })

  test("[S7.05] [S7.06] send no unknown country or token", async () => {
    const { requests, shopOf } = await startApi(() => ({ body: { ok: true } }))
    await shopOf().call(callBy("post"), {})
    const headers = Object.keys(requests()[0]?.headers ?? {})
    expect(headers).toContain("app-locale")
    for (const absent of ["app-country", "authorization", "cookie"]) {
      expect(headers).not.toContain(absent)
    }
  })

  test("[D.96] send the visitor's address, signed, and the id of the answered simple question with each write", async () => {
    const { requests, shopOf } = await startApi(() => ({ body: { ok: true } }))
    const key = "internal-key-".repeat(4)
    const shop = shopOf({ visitor: { address: "2001:db8::7", key } })
    await shop.call(callBy("post"), {})
    await shop.call(callBy("post"), { answeredQuestionId: "question-1" })
    await shopOf({ visitor: { address: null, key } }).call(callBy("post"), {})
    const visitors = requests().map(({ headers }) => headers["shop-visitor"] ?? "")
    expect(visitors.map((header) => readVisitor(key, header, Date.now()))).toEqual([
      { address: "2001:db8::7", answered: null },
      { address: "2001:db8::7", answered: "question-1" },
      { address: null, answered: null },
    ])
    expect(readVisitor("another-key", visitors[0] ?? "", Date.now())).toBeNull()
  })

  test("[S7.02] send back the cookie that the API has set", async () => {
    const { requests, shopOf } = await startApi(() => ({
      headers: { "set-cookie": "otp_request=fresh; Path=/; HttpOnly" },
      body: { ok: true },
    }))
    const shop = shopOf()
    await shop.call(callBy("post"), {})
    await shop.call(callBy("get"), {})
    expect(requests()[1]?.headers["cookie"]).toBe("otp_request=fresh")
    expect(await shop.findRelayedCookie("otp_request")).toBe("fresh")
  })
})

describe("a call that fails", () => {
  const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]

  /**
   * Makes a call to an API that answers with `statuses` in turn, and then always with the last one. Returns how many
   * requests the client sends, and the outcome of the call.
   */
  async function countTries(method: Method, statuses: number[]): Promise<[number, string]> {
    let tries = 0
    const { requests, shopOf } = await startApi(() => {
      const status = statuses[Math.min(tries, statuses.length - 1)] ?? 200
      tries += 1
      return { status, body: status === 200 ? { ok: true } : { message: "No" } }
    })
    const outcome = await shopOf()
      .call(callBy(method), {})
      .then(() => "answered")
      .catch(() => "failed")
    const count = requests().length
    await server?.stop()
    server = undefined
    return [count, outcome]
  }

  test.each(RETRIED)("[S7.07] [S7.08] is retried once after %i", async (status) => {
    expect(await countTries("get", [status, 200])).toEqual([2, "answered"])
    expect(await countTries("get", [status])).toEqual([2, "failed"])
  })

  test("[S7.07] is not retried after another status", async () => {
    for (const status of [400, 401, 403, 404, 422, 501]) {
      expect(await countTries("get", [status, 200]), String(status)).toEqual([1, "failed"])
    }
  })

  test.each(["post", "put", "patch", "delete"] as const)(
    "[S7.08] [S7.09] is never retried by %s",
    async (method) => {
      for (const status of RETRIED) {
        expect(await countTries(method, [status, 200]), String(status)).toEqual([1, "failed"])
      }
    },
  )
})

describe("a read without a response", () => {
  /** A fetch that never responds, and that rejects when the client aborts it. */
  const never = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => {
      signal.throwIfAborted()
      signal.addEventListener("abort", () => reject(signal.reason as Error))
    })

  test("[S7.08] times out, and so does its retry, however the first attempt ended", async () => {
    const ways: ((request: Request) => Promise<Response>)[] = [
      never,
      () => Promise.resolve(new Response("busy", { status: 503 })),
      () => Promise.reject(new TypeError("connection reset")),
    ]
    for (const first of ways) {
      let tries = 0
      const { shopOf } = await startApi(() => ({}), {
        readsDeadline: 40,
        fetch(request) {
          tries += 1
          return tries === 1 ? first(request) : never(request)
        },
      })
      const outcome = shopOf().call(callBy("get"), {})
      await expect(outcome).rejects.toMatchObject({ kind: "unreachable", status: 0 })
      expect(tries).toBe(2)
      await server?.stop()
      server = undefined
    }
  })

  test("[S7.08] [D1.760] reduces the time of the reads after it, since one visitor waits for all of them", async () => {
    // Each deadline expires before any response and moves the fake clock by its length. Nothing else moves the clock.
    vi.useFakeTimers({ toFake: ["performance"] })
    const expire = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const timeout = new AbortController()
      setImmediate(() => {
        vi.advanceTimersByTime(milliseconds)
        timeout.abort(new DOMException("too late", "TimeoutError"))
      })
      return timeout.signal
    })
    onTestFinished(() => {
      expire.mockRestore()
      vi.useRealTimers()
    })
    let sent = 0
    const breaker = new CircuitBreaker({
      send(request) {
        sent += 1
        return never(request)
      },
      probe: () => Promise.resolve(false),
    })
    const { shopOf } = await startApi(() => ({}), { fetch: (request) => breaker.send(request) })
    const shop = shopOf()
    const startedAt = performance.now()
    for (let made = 0; made < 50; made += 1) {
      await expect(shop.call(callBy("get"), {})).rejects.toThrow("unreachable")
    }
    expect(performance.now() - startedAt).toBe(5000)
    // The reads for which no time is left are not sent, so they do not open the circuit breaker for other visitors.
    expect(sent).toBe(2)
    expect(breaker.isOpen).toBe(false)
  })
})

describe("cached answers", () => {
  const nothing = { items: [], currency: "UZS", not_sold_here: [] }
  const cache = () => new ApiCache({ maxEntries: 100, maxValues: 100_000, ttl: 60_000 })

  test("[S3.28] [S7.16] are reused for the same language, path and query, and requested again for another", async () => {
    const page = { ...nothing, total: 0, page: 1, per_page: 48 }
    const attributes = mapFacets(() => [])
    const facets = { ...attributes, brand: [], note: [], without_note: [], volume: [], price: null }
    const { requests, shopOf } = await startApi(() => ({ body: { ...page, facets } }), {
      cache: cache(),
    })
    const ask = async (locale: string, ids: number[]) => {
      await shopOf({ locale }).call(listCartProducts, { query: { item_ids: ids } })
      return requests().length
    }
    expect(await ask("uz", [101])).toBe(1)
    expect(await ask("uz", [101])).toBe(1)
    expect(await ask("ru", [101])).toBe(2)
    expect(await ask("uz", [102])).toBe(3)
    expect(await ask("uz", [101, 102])).toBe(4)
    expect(await ask("ru", [101])).toBe(4)
    await shopOf().call(searchProducts, { query: {} })
    await shopOf().call(searchProducts, { query: {} })
    expect(requests()).toHaveLength(5)
    expect(requests()[0]?.path).toBe("/api/v1/products/list?item_ids%5B0%5D=101")
  })

  test("[S7.11] are reused for the list of countries", async () => {
    const { requests, shopOf } = await startApi(() => ({ body: listCountries.example.answer }), {
      cache: cache(),
    })
    for (const _ of [1, 2]) await shopOf().call(listCountries, {})
    expect(requests()).toHaveLength(1)
  })

  test("belong to one country, because its prices differ", async () => {
    const { requests, shopOf } = await startApi(() => ({ body: nothing }), { cache: cache() })
    for (const country of ["uz", "kz", "uz"]) {
      await shopOf({ country }).call(listCartProducts, { query: { item_ids: [101] } })
    }
    expect(requests()).toHaveLength(2)
  })

  test("include no failures", async () => {
    const { requests, shopOf } = await startApi(() => ({ status: 404, body: { message: "No" } }), {
      cache: cache(),
    })
    for (const _ of [1, 2]) await expect(shopOf().call(listCountries, {})).rejects.toThrow("No")
    expect(requests()).toHaveLength(2)
  })
})
