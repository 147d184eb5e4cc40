import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { createListener } from "#server/request-listener.ts"
import { parseTrustedProxies } from "#server/visitor-address.ts"

const FLOOD = "203.0.113.7"
const VISITOR = "198.51.100.1"

let server: Server
let url: string
/** The address and path of each request whose page is being rendered. */
let rendering: string[]
let finish: () => void

beforeEach(async () => {
  rendering = []
  const finished = Promise.withResolvers<void>()
  finish = finished.resolve
  server = createServer()
  await once(server.listen(0, "127.0.0.1"), "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const listener = createListener({
    siteUrl: url,
    hsts: null,
    trustedProxies: parseTrustedProxies("127.0.0.1"),
    async storefront(request, { address }) {
      rendering.push(`${address} ${new URL(request.url).pathname}`)
      await finished.promise
      return new Response(await request.text())
    },
    limiter: new ConcurrencyLimiter({ concurrency: 1, maxQueue: 2 }),
    renderRefusal: ({ target, appLocale }, reason) => ({
      status: 503,
      headers: { "Retry-After": "5" },
      body: [reason, target, appLocale].join(" "),
    }),
    handlePage: (request, response, next) => {
      if (request.url === "/cached") response.end("cached page")
      else next()
    },
    shopApi: null,
    shopFetch: null,
    receiveVitals: null,
    metrics: null,
    isReady: () => Promise.resolve(true),
    serveFile: () => false,
    nameRoute: () => "/",
    onError() {},
    onAnswered() {},
  })
  server.on("request", listener)
})

afterEach(async () => {
  server.closeAllConnections()
  await once(server.close(), "close")
})

const ask = (
  path: string,
  address: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) => fetch(url + path, { ...init, headers: { "X-Forwarded-For": address, ...init.headers } })

/**
 * Sends one request and waits until its page is being rendered. Then sends further requests from the same address,
 * which have to wait.
 */
async function flood(waiting: number) {
  const first = ask("/en/first", FLOOD)
  await expect.poll(() => rendering).toHaveLength(1)
  return [first, ...Array.from({ length: waiting }, () => ask("/en/waiting", FLOOD))]
}

test("[D1.12] responds to health checks and with cached pages while uncached ones wait", async () => {
  const flooding = await flood(2)
  expect(await (await ask("/healthz", FLOOD)).text()).toBe("ok")
  expect(await (await ask("/cached", FLOOD)).text()).toBe("cached page")
  finish()
  for (const response of await Promise.all(flooding)) expect(response.status).toBe(200)
})

test("[D1.12] rejects what is over the length of the queue with 503 and Retry-After", async () => {
  const flooding = await flood(3)
  const refused = await Promise.race(flooding)
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("5")
  expect(await refused.text()).toBe("busy /en/waiting ")
  finish()
  const refusals = (await Promise.all(flooding)).filter(({ status }) => status === 503)
  expect(refusals).toHaveLength(1)
})

test("rejects a call of the shop API in the language that it asks for", async () => {
  const flooding = await flood(2)
  const refused = ask("/api/v1/products", FLOOD, { headers: { "App-Locale": "ru" } })
  expect(await (await refused).text()).toBe("busy /api/v1/products ru")
  finish()
  await Promise.all(flooding)
})

test("[D1.12] gives another address the next turn, at the expense of the flood", async () => {
  const flooding = await flood(2)
  const visitor = ask("/en/form", VISITOR, { method: "POST", body: "name=value" })
  expect((await Promise.race(flooding)).status).toBe(503)
  finish()
  expect(await (await visitor).text()).toBe("name=value")
  await Promise.all(flooding)
  expect(rendering.slice(0, 2)).toEqual([`${FLOOD} /en/first`, `${VISITOR} /en/form`])
})
