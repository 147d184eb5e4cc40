import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import type { StorefrontBundle } from "#runtime/host-context.ts"
import { createShopServer } from "#server/create-shop-server.ts"
import { readServerSettings } from "#server/settings.ts"

const fail = () => Promise.reject(new Error("this test requests no page"))
const storefront: StorefrontBundle = {
  fetch: fail,
  pages: { parsePageRequest: () => null, clearApiCache() {} },
  renderRefusal: () => ({ status: 503, headers: {}, body: "" }),
  routes: [],
  listCalls: () => [],
  isShopApiUnavailable: () => false,
  log: { answered() {}, error() {}, shopApiNotReady() {}, redis() {} },
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test("[D1.397] many requests for /readyz cause one check of the shop API a second, and a stop shows at once", async () => {
  let checks = 0
  let isStopping = false
  const server = await createShopServer({
    settings: readServerSettings({}),
    storefront,
    shopApi: {
      async fetch() {
        checks += 1
        return Promise.resolve(Response.json({ status: "ok" }))
      },
      follow() {},
      describeMetrics: fail,
    },
    internalKey: null,
    files: import.meta.dirname,
    isStopping: () => isStopping,
  })
  const url = await listen(server)
  const readStatus = async () => (await fetch(`${url}/readyz`)).status
  const startedAt = performance.now()
  const statuses = await Promise.all(Array.from({ length: 50 }, readStatus))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const seconds = (performance.now() - startedAt) / 1000
  expect(checks).toBeLessThanOrEqual(1 + Math.floor(seconds))
  await expect
    .poll(async () => ((await readStatus()) === 200 ? checks : 0), { timeout: 5000 })
    .toBeGreaterThan(1)
  isStopping = true
  expect(await readStatus()).toBe(503)
})
