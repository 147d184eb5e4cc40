import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { vi } from "vitest"
import type { z } from "zod"
import type { Call } from "#contract/call.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { seedWhenEmpty } from "#demo/data/seed.ts"
import { demonstration } from "#demo/demonstration.ts"
import type { ShopFetch } from "#runtime/host-context.ts"
import { type ShopApi, type ShopApiParts, createApi } from "#shop-api/api.ts"
import { type Config, readShopApiConfig } from "#shop-api/config.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { createLog } from "#shop-api/log.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { openShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { openSharedRedis } from "#shop-api/redis.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { guardTransactions } from "#tests/support/guarded-database.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"

/** A Friday, noon in Tashkent: the initial time of a test's clock. */
export const NOON = new Date("2026-11-20T07:00:00Z")

export interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | readonly string[]>
  /** In the wire format. */
  body?: unknown
  headers?: Record<string, string>
  locale?: string
  country?: string
  token?: string
  /** IP address of the caller; a new one when absent. */
  address?: string
}

export interface Reply {
  status: number
  headers: Headers
  /** The body as JSON, undefined when there is none. */
  json: unknown
}

/** The calls of a shop API, in this process or another. */
export interface ApiCalls {
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>
  /** Sends a call of the contract and returns its raw response. */
  send(call: Call, options?: CallOptions): Promise<Reply>
  /** The decoded response of a successful call; fails the test on any other status. */
  get<Answer extends z.ZodType>(
    call: Call<z.ZodType, z.ZodType, z.ZodType, Answer>,
    options?: CallOptions,
  ): Promise<z.output<Answer>>
  /** The error of a call that is rejected with `status`; fails the test on any other. */
  refused(status: number, call: Call, options?: CallOptions): Promise<ErrorAnswer>
}

export interface TestApi extends ApiCalls {
  config: Config
  database: Database
  /** The current time of the shop. */
  clock: { now: Date }
  /** The shop's log, a line of JSON each. */
  logged: string[]
  /** What the shop printed for the operator. */
  printed: string[]
  background: ShopApi["background"]
  orderServices: ShopApi["orderServices"]
  invalidateCatalogue: ShopApi["invalidateCatalogue"]
  /** What a storefront in the same process calls. */
  shopFetch: ShopFetch
  close(): Promise<void>
}

export interface TestApiOptions {
  /** An empty PostgreSQL database; by default a new filled one, unless there is a `dataDir`. */
  databaseUrl?: string
  /** The caller's folder with the embedded store, which is kept; a temporary one when absent. */
  dataDir?: string
  /** The initial time of the clock; NOON when absent. */
  startsAt?: Date
  /**
   * Sets the system's clock with the shop's; vitest's function by default, which works only in its
   * tests.
   */
  setSystemTime?(at: Date): void
  /** Settings in addition to the defaults. */
  env?: NodeJS.ProcessEnv
  providerFetch?: ShopApiParts["providerFetch"]
  wait?: ShopApiParts["wait"]
  hashing?: ShopApiParts["hashing"]
  /** Called for each statement with its kind: "select", "insert" ... */
  onStatement?: (kind: string) => void
}

/** The secrets of every test shop. */
export const SECRETS = {
  APP_SECRET: "test-app-secret-".repeat(4),
  INTERNAL_KEY: "test-internal-key-".repeat(4),
}

/** Whether `createTestApi` uses the embedded store by default. */
export const isEmbedded = process.env["STORE"] === "embedded"

/**
 * Creates a shop API on a new store, migrated and filled with the demonstration catalogue:
 * PostgreSQL, or PGlite if the caller names a folder for it.
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
    // Tests request many codes that they never confirm.
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
    ...{ config, database, log, demonstration },
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
  const shopFetch: ShopFetch = (request, receiveAnswer) =>
    api.fetch(request, receiveAnswer && { receiveAnswer })
  return { ...calls, ...kept, shopFetch, close }

  async function close() {
    await api.close()
    await filled?.drop()
    if (options.dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Libraries read the system's clock, so this clock sets it with the shop's and stops it. */
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

/** An IP address in a new block. An attack alone uses ten thousand. */
export function newAddress(): string {
  addresses += 1
  return `${10 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}.7`
}

/** The calls of a shop API whose `fetch` takes a path. */
export function callsOf(fetch: TestApi["fetch"]): ApiCalls {
  const send: TestApi["send"] = async (call, options = {}) => {
    const response = await fetch(urlOf(call, options), initOf(call, options), options.address)
    const text = await response.text()
    const json: unknown = text === "" ? undefined : JSON.parse(text)
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
