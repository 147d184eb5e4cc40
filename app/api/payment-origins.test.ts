import { expect, test } from "vitest"
import { loadPaymentOrigins } from "#app/api/payment-origins.ts"
import { sharedApiCache } from "#app/api/shared-api-cache.ts"
import type { HostContext } from "#runtime/host-context.ts"

/** Creates the host context of one document that is rendered for the page cache. */
function createHost(shopFetch: HostContext["shopFetch"]): HostContext {
  const cache = { isSignedIn: false, cartCount: 0, tags: new Set<string>(), ttl: 60_000 }
  return {
    address: "",
    requestId: "request",
    shopFetch,
    cache: { ...cache, freshFor: null, payload: null },
  }
}

test("loads the payment origins once for several documents, and caches them while the API is unavailable", async () => {
  const origins = { cards: ["https://cards.test"], pages: ["https://pages.test"] }
  let calls = 0
  const respond = () => {
    calls += 1
    return Promise.resolve(Response.json(origins))
  }
  const fail = () => Promise.reject(new TypeError("the connection is refused"))
  expect(await loadPaymentOrigins(createHost(fail))).toEqual({ cards: [], pages: [] })
  expect(await loadPaymentOrigins(createHost(respond))).toEqual(origins)
  expect(await loadPaymentOrigins(createHost(respond))).toEqual(origins)
  expect(calls).toBe(1)
  sharedApiCache.clear()
  expect(await loadPaymentOrigins(createHost(fail))).toEqual(origins)
})

test("caches a document without the payment origins only briefly", async () => {
  const fail = () => Promise.resolve(Response.json({ message: "defect" }, { status: 500 }))
  sharedApiCache.clear()
  const host = createHost(fail)
  expect(await loadPaymentOrigins(host)).toEqual({ cards: [], pages: [] })
  expect(host.cache?.ttl).toBeLessThanOrEqual(5000)
  const complete = createHost(() => Promise.resolve(Response.json({ cards: [], pages: [] })))
  await loadPaymentOrigins(complete)
  expect(complete.cache?.ttl).toBe(60_000)
})
