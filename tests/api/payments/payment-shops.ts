import type { AddressInfo } from "node:net"
import { serve } from "@hono/node-server"
import type { Db } from "#shop-api/db/database.ts"
import { type PaymeSimulator, startPaymeSimulator } from "#tests/support/payme-simulator.ts"
import { getFreePort } from "#tests/support/shop.ts"
import { createTestApi, NOON, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"

/** A shop with a provider that can produce every outcome. */
export interface PaymentShop {
  api: TestApi
  /** The database of the provider. */
  providerDb: Db
  /** Opens or posts to a URL of the provider's page. */
  visit(url: string, init?: RequestInit): Promise<Response>
  /** Null where the simulator runs in the shop's process. */
  simulator: PaymeSimulator | null
  close(): Promise<void>
}

const wait = () => Promise.resolve()

/** Opens a shop whose provider is the simulator in the shop's own process. */
export async function openWithin(): Promise<PaymentShop> {
  const api = await createTestApi({ wait })
  return {
    api,
    providerDb: api.database.db,
    simulator: null,
    visit: (url, init) => api.fetch(new URL(url).pathname, init),
    close: () => api.close(),
  }
}

/** Opens a shop with Payme's adapter, and a simulated Payme on another port. Each calls the other over HTTP. */
export async function openOnWire(databaseUrl?: string): Promise<PaymentShop> {
  const port = await getFreePort()
  const siteUrl = `http://localhost:${port}`
  // The simulator shares the clock of the shop, which the test sets.
  const clock: { now: () => Date } = { now: () => NOON }
  const simulator = await startPaymeSimulator(siteUrl, () => clock.now())
  const env = { ...simulator.env, SITE_URL: siteUrl }
  const api = await createTestApi({ env, wait, ...(databaseUrl !== undefined && { databaseUrl }) })
  clock.now = () => api.clock.now
  const { promise: listening, resolve } = Promise.withResolvers<AddressInfo>()
  const server = serve({ port, overrideGlobalObjects: false, fetch: serveRequest }, resolve)
  await listening

  async function serveRequest(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const hasBody = method !== "GET" && method !== "HEAD"
    return api.fetch(pathname + search, {
      method,
      headers,
      ...(hasBody && { body: await request.text() }),
    })
  }

  return {
    api,
    providerDb: simulator.db,
    simulator,
    visit: (url, init) => fetch(url, { redirect: "manual", ...init }),
    async close() {
      if ("closeAllConnections" in server) server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await api.close()
      await simulator.stop()
    },
  }
}

/** Opens the same shop as `openOnWire`, on PostgreSQL. */
export async function openOnPostgres(): Promise<PaymentShop> {
  const database = await createFilledDatabase()
  const shop = await openOnWire(database.url)
  return {
    ...shop,
    async close() {
      await shop.close()
      await database.drop()
    },
  }
}
