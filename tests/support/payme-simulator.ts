import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { serve } from "@hono/node-server"
import { OpenAPIHono } from "@hono/zod-openapi"
import { SIMULATOR_ENDPOINT, SIMULATOR_PAGES } from "#demo/payments/simulator-account.ts"
import { registerSimulator } from "#demo/payments/simulator.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import type { ApiEnv } from "#shop-api/http/api-app.ts"
import { registerRequestMiddleware } from "#shop-api/http/request-middleware.ts"
import { createLog } from "#shop-api/log.ts"
import { NO_METERS } from "#shop-api/metrics/meters.ts"
import { PAYME_WEBHOOK } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { readMethod } from "#tests/support/payme-calls.ts"

/** A call whose response is delayed after the simulator has done its work. */
interface HeldAnswer {
  /** Resolves when the work is done. The caller has not received a response yet. */
  done: Promise<void>
  release(): void
}

/** The payment simulator as a separate server with its own port and store. */
export interface PaymeSimulator {
  /** Settings that make a shop use it as Payme. */
  env: Record<`PAY${string}`, string>
  /** The store of the simulator, which contains its cards and receipts. */
  db: Database["db"]
  /** Delays the response to the next call of this method. */
  holdAnswer(method: string): HeldAnswer
  /**
   * Loses the next `times` calls of this method that the simulator makes to the shop, by default one. With "before" the
   * request does not arrive; with "after" the response is lost.
   */
  loseHook(method: string, when: "before" | "after", times?: number): void
  stop(): Promise<void>
}

const ACCOUNT = { merchantId: "simulator", key: "wire-simulator-key" }

/** Starts the simulator for a shop with this URL. `now` is the simulator's clock. */
export async function startPaymeSimulator(
  shopUrl: string,
  now: () => Date = () => new Date(),
): Promise<PaymeSimulator> {
  const folder = mkdtempSync(path.join(tmpdir(), "payme-simulator-"))
  await copyFilledStore(folder)
  const database = await openDatabase({ dataDir: folder })
  const held = new Map<string, { done: () => void; gate: Promise<void> }>()
  const lost: { method: string; when: "before" | "after" }[] = []

  const log = createLog("silent")
  const services = {
    config: { smsBrand: "Atir", dataDir: folder, logRequests: "problems" as const },
    database,
    log,
    meters: NO_METERS,
    now,
  }
  const app = { hono: new OpenAPIHono<ApiEnv>(), services }
  registerRequestMiddleware(app)
  registerSimulator(app, {
    account: ACCOUNT,
    shopUrl,
    merchantApiUrl: shopUrl + PAYME_WEBHOOK,
    fetch: callShop,
    print() {},
    wait: () => Promise.resolve(),
  })

  /** Calls the shop over the network, unless the call is to be lost. */
  async function callShop(request: Request): Promise<Response> {
    const method = await readMethod(request)
    const index = lost.findIndex((one) => one.method === method)
    const [fault] = index < 0 ? [] : lost.splice(index, 1)
    if (fault?.when === "before") throw new Error("connection refused")
    const response = await fetch(request)
    if (fault) throw new Error("connection reset")
    return response
  }

  async function answer(request: Request): Promise<Response> {
    const method = await readMethod(request)
    const response = await app.hono.fetch(request, {})
    const hold = held.get(method)
    held.delete(method)
    hold?.done()
    await hold?.gate
    return response
  }

  const { promise: listening, resolve } = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: answer, port: 0, overrideGlobalObjects: false }, resolve)
  const url = `http://localhost:${(await listening).port}`
  return {
    env: {
      PAYMENT_PROVIDERS: "uz:payme",
      PAYME_MERCHANT_ID: ACCOUNT.merchantId,
      PAYME_KEY: ACCOUNT.key,
      PAYME_URL: url + SIMULATOR_ENDPOINT,
      PAYME_CHECKOUT_URL: url + SIMULATOR_PAGES,
    },
    db: database.db,
    holdAnswer(method) {
      const { promise: done, resolve: finish } = Promise.withResolvers<void>()
      const { promise: gate, resolve: release } = Promise.withResolvers<void>()
      held.set(method, { done: finish, gate })
      return { done, release }
    },
    loseHook(method, when, times = 1) {
      for (let time = 0; time < times; time += 1) lost.push({ method, when })
    },
    async stop() {
      if ("closeAllConnections" in server) server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
