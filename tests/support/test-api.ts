import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { vi } from "vitest"
import type { z } from "zod"
import type { Call } from "#contract/call.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { seedWhenEmpty } from "#demo/data/seed.ts"
import { demonstration } from "#demo/demonstration-parts.ts"
import type { ShopFetch } from "#runtime/host-context.ts"
import { type ShopApi, type ShopApiParts, createApi } from "#shop-api/api.ts"
import { type Config, readShopApiConfig } from "#shop-api/config.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { listStatuses } from "#shop-api/http/openapi-document.ts"
import { createLog } from "#shop-api/log.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { openShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { openSharedRedis } from "#shop-api/redis.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { guardTransactions } from "#tests/support/guard-transactions.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"

/** The initial time of a test's clock: a Friday, noon in Tashkent. */
export const NOON = new Date("2026-11-20T07:00:00Z")

export interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | readonly string[]>
  /** The body in the wire format. */
  body?: unknown
  headers?: Record<string, string>
  locale?: string
  country?: string
  token?: string
  /** IP address of the caller; a new one by default. */
  address?: string
}

export interface Reply {
  status: number
  headers: Headers
  /** The body, parsed as JSON; undefined if there is no body. */
  json: unknown
}

/** Sends calls to a shop API, in this process or another one. */
export interface ApiCalls {
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>
  /**
   * Sends a call of the contract and returns its raw response. Fails the test if the API document does not list the
   * status of the response.
   */
  send(call: Call, options?: CallOptions): Promise<Reply>
  /** Sends a call and returns its decoded response. Fails the test if the call does not succeed. */
  get<Answer extends z.ZodType>(
    call: Call<z.ZodType, z.ZodType, z.ZodType, Answer>,
    options?: CallOptions,
  ): Promise<z.output<Answer>>
  /** Sends a call that must be rejected with `status`, and returns the error. Fails the test on any other status. */
  refused(status: number, call: Call, options?: CallOptions): Promise<ErrorAnswer>
}

export interface TestApi extends ApiCalls {
  config: Config
  database: Database
  /** The time of the shop API, which a test may set. */
  clock: { now: Date }
  /** Lines of the shop API's log, each a JSON text. */
  logged: string[]
  /** Lines that the shop API has printed for the operator. */
  printed: string[]
  background: ShopApi["background"]
  orderServices: ShopApi["orderServices"]
  invalidateCatalogue: ShopApi["invalidateCatalogue"]
  /** The function with which a storefront in the same process calls the shop API. */
  shopFetch: ShopFetch
  close(): Promise<void>
}

export interface TestApiOptions {
  /**
   * URL of an empty PostgreSQL database. Without it, the shop API uses a new filled PostgreSQL database, or an embedded
   * store if there is a `dataDir` or `isEmbedded` is true.
   */
  databaseUrl?: string
  /** The caller's folder with the embedded store, which `close` keeps. By default, the folder is temporary. */
  dataDir?: string
  /** The initial time of the clock; NOON by default. */
  startsAt?: Date
  /**
   * Sets the clock of the process whenever the test sets that of the shop API. The default is vitest's function, which
   * works only in vitest's tests.
   */
  setSystemTime?(at: Date): void
  /** Settings that are added to the defaults. */
  env?: NodeJS.ProcessEnv
  providerFetch?: ShopApiParts["providerFetch"]
  wait?: ShopApiParts["wait"]
  hashing?: ShopApiParts["hashing"]
  /** Called for each statement with its kind, such as "select" or "insert". */
  onStatement?: (kind: string) => void
}

export const SECRETS = {
  APP_SECRET: "test-app-secret-".repeat(4),
  INTERNAL_KEY: "test-internal-key-".repeat(4),
}

/** Settings of a real shop: real providers, a public address. */
export const PUBLIC_SETTINGS = {
  ...SECRETS,
  SITE_URL: "https://nafis.uz",
  SMS_PROVIDER: "eskiz",
  ESKIZ_EMAIL: "shop@nafis.uz",
  ESKIZ_PASSWORD: "secret",
  PAYMENT_PROVIDERS: "uz:payme",
  PAYME_MERCHANT_ID: "merchant",
  PAYME_KEY: "key",
}

/** Whether `createTestApi` uses an embedded store by default. */
export const isEmbedded = process.env["STORE"] === "embedded"

/**
 * Creates a shop API with a new store, which is migrated and filled with the demonstration catalogue. The store is in
 * PostgreSQL, or in PGlite if the caller names a folder, or if `isEmbedded` is true and the caller names no database.
 */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { env, providerFetch, wait, hashing } = options
  const folder = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "shop-api-"))
  const isLeftToUs = options.databaseUrl === undefined && options.dataDir === undefined
  const filled = isLeftToUs && !isEmbedded ? await createFilledDatabase() : null
  const databaseUrl = filled?.url ?? options.databaseUrl
  if (databaseUrl === undefined && !existsSync(path.join(folder, "pg"))) {
    await copyFilledStore(folder)
  }
  const config = readShopApiConfig({
    ...SECRETS,
    // Tests request many codes that they never confirm, which would use up the default budget.
    SMS_DAILY_BUDGET: "100000",
    ...env,
    DATA_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  const database = guardTransactions(await openDatabase(config), options.onStatement)
  if (options.databaseUrl !== undefined) {
    await migrate(database)
    await seedWhenEmpty(database)
  }
  const setSystemTime = options.setSystemTime ?? ((at: Date) => void vi.setSystemTime(at))
  const clock = createClock(options.startsAt ?? NOON, setSystemTime)
  const logged: string[] = []
  const log = createLog("debug", { write: (line) => void logged.push(line) })
  const printed: string[] = []
  const metrics =
    config.metricsToken === undefined
      ? undefined
      : openShopMetrics({
          withProcess: true,
          smsDailyBudget: config.smsDailyBudget,
          readDatabaseGauges: async () => ({
            ...(await readDatabaseGauges(database.db, clock.now)),
            clockOffset: 0,
          }),
        })
  const api = createApi({
    config,
    database,
    log,
    demonstration,
    redis: config.redisUrl === undefined ? null : openSharedRedis(config.redisUrl, log),
    ...(metrics && { metrics }),
    now: () => clock.now,
    print: (line) => void printed.push(line),
    ...(providerFetch && { providerFetch }),
    ...(wait && { wait }),
    ...(hashing && { hashing }),
  })
  const { background, orderServices, invalidateCatalogue } = api
  const kept = {
    config,
    database,
    clock,
    logged,
    printed,
    background,
    orderServices,
    invalidateCatalogue,
  }
  const calls = callsOf((target, init, address = newAddress()) =>
    api.fetch(new Request(new URL(target, "http://shop.test"), init), { address }),
  )
  const shopFetch: ShopFetch = (request, call) => api.fetch(request, call)
  return { ...calls, ...kept, shopFetch, close }

  async function close() {
    await api.close()
    await filled?.drop()
    if (options.dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Creates the clock of a shop API. Also sets the process's clock to the same time, because libraries read that clock.
 */
function createClock(startsAt: Date, setSystemTime: (at: Date) => void): TestApi["clock"] {
  let now = startsAt
  setSystemTime(now)
  return {
    get now() {
      return now
    },
    set now(at) {
      now = at
      setSystemTime(at)
    },
  }
}

let addresses = 0

/** Returns an IP address in a network that no other call returns. A simulated attack needs ten thousand networks. */
export function newAddress(): string {
  addresses += 1
  return `${10 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}.7`
}

/** Creates the functions that send calls to a shop API. `fetch` takes a path. */
export function callsOf(fetch: TestApi["fetch"]): ApiCalls {
  const send: TestApi["send"] = async (call, options = {}) => {
    const response = await fetch(urlOf(call, options), initOf(call, options), options.address)
    const text = await response.text()
    const json: unknown = text === "" ? undefined : JSON.parse(text)
    if (!listStatuses(call).includes(response.status)) {
      const error = unexpected(call, response.status, json)
      throw new Error(`${error.message}; the API document does not list this status`)
    }
    return { status: response.status, headers: response.headers, json }
  }

  return {
    fetch,
    send,
    async get(call, options) {
      const { status, json } = await send(call, options)
      if (status !== (call.status ?? 200)) throw unexpected(call, status, json)
      return call.answer.parse(json)
    },
    async refused(expected, call, options) {
      const { status, json } = await send(call, options)
      if (status !== expected) throw unexpected(call, status, json)
      return ErrorAnswer.parse(json)
    },
  }
}

function unexpected(call: Call, status: number, json: unknown): Error {
  return new Error(`${call.method} ${call.path} answered ${status}: ${JSON.stringify(json)}`)
}

function urlOf(call: Call, { params = {}, query = {} }: CallOptions): string {
  const target = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, given] of Object.entries(query)) {
    for (const value of typeof given === "string" ? [given] : given) search.append(name, value)
  }
  return `${target}?${search}`
}

function initOf(call: Call, options: CallOptions): RequestInit {
  const { body, headers, locale, country, token } = options
  return {
    method: call.method.toUpperCase(),
    headers: {
      accept: "application/json",
      ...(locale && { "app-locale": locale }),
      ...(country && { "app-country": country }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}
