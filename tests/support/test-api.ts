import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { vi } from "vitest"
import type { z } from "zod"
import type { Call } from "#contract/call.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { type ShopApi, type ShopApiParts, createApi } from "#shop-api/api.ts"
import { type Config, readShopApiConfig } from "#shop-api/config.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { createLog } from "#shop-api/log.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { openShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { openSharedRedis } from "#shop-api/redis.ts"
import { seedWhenEmpty } from "#shop-api/seed.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { guardTransactions } from "#tests/support/guarded-database.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"

/** A Friday, noon in Tashkent: what the clock of a test shows unless it is moved. */
export const NOON = new Date("2026-11-20T07:00:00Z")

export interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | readonly string[]>
  /** In the wire's form. */
  body?: unknown
  headers?: Record<string, string>
  locale?: string
  country?: string
  token?: string
  /** IP address that the call comes from; one that no other call has come from, when absent. */
  address?: string
}

export interface Reply {
  status: number
  headers: Headers
  /** The body as JSON, undefined when there is none. */
  json: unknown
}

/** The calls of a shop API, wherever it runs. */
export interface ApiCalls {
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>
  /** Sends a call of the contract, and reads its answer unparsed. */
  send(call: Call, options?: CallOptions): Promise<Reply>
  /** The decoded answer of a call that succeeds; a test fails on any other status. */
  get<Answer extends z.ZodType>(
    call: Call<z.ZodType, z.ZodType, z.ZodType, Answer>,
    options?: CallOptions,
  ): Promise<z.output<Answer>>
  /** The error of a call that is refused with `status`; a test fails on any other. */
  refused(status: number, call: Call, options?: CallOptions): Promise<ErrorAnswer>
}

export interface TestApi extends ApiCalls {
  config: Config
  database: Database
  /** The moment that the shop takes for now. */
  clock: { now: Date }
  /** What the shop logged, a JSON line each. */
  logged: string[]
  /** What the shop showed to whoever runs it. */
  printed: string[]
  background: ShopApi["background"]
  ordering: ShopApi["ordering"]
  forget: ShopApi["forget"]
  close(): Promise<void>
}

export interface TestApiOptions {
  /** An empty PostgreSQL database; a filled one of its own when absent, unless there is a `dataDir`. */
  databaseUrl?: string
  /** A folder of the caller's that outlives the shop, with the embedded store; a temporary one when absent. */
  dataDir?: string
  /** What the clock shows at first; NOON when absent. */
  startsAt?: Date
  /** Sets the system's clock along with the shop's; vitest's way when absent, which works in its tests alone. */
  setSystemTime?(at: Date): void
  /** Settings beside the defaults. */
  env?: NodeJS.ProcessEnv
  providerFetch?: ShopApiParts["providerFetch"]
  wait?: ShopApiParts["wait"]
  hashing?: ShopApiParts["hashing"]
  /** Is told of each statement, by its kind: "select", "insert" ... */
  onStatement?: (kind: string) => void
}

/** Of every shop of these tests. */
export const SECRETS = {
  APP_SECRET: "test-app-secret-".repeat(4),
  INTERNAL_KEY: "test-internal-key-".repeat(4),
}

/** With it the tests that leave the choice of a store to `createTestApi` drive the embedded one. */
export const isEmbedded = process.env["STORE"] === "embedded"

/**
 * A shop API over a store of its own, migrated and filled with the demonstration catalogue: PostgreSQL,
 * or PGlite for who names a folder for it.
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
    // Tests ask for many codes that they never confirm.
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
    ...{ config, database, log },
    redis: config.redisUrl === undefined ? null : openSharedRedis(config.redisUrl, log),
    ...(metrics && { metrics }),
    now: () => clock.now,
    print: (line) => void printed.push(line),
    ...(providerFetch && { providerFetch }),
    ...(wait && { wait }),
    ...(hashing && { hashing }),
  })
  const { background, ordering, forget } = api
  const kept = { config, database, clock, logged, printed, background, ordering, forget }
  const calls = callsOf((target, init, address = newAddress()) =>
    api.fetch(new Request(new URL(target, "http://shop.test"), init), { address }),
  )
  return { ...calls, ...kept, close }

  async function close() {
    await api.close()
    await filled?.drop()
    if (options.dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Libraries look at the system's clock: it is set along with the shop's, and stands still as that does. */
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

/** An IP address, of a block of its own as well; an attack alone takes ten thousand. */
export function newAddress(): string {
  addresses += 1
  return `${10 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}.7`
}

/** The calls of a shop API that `fetch` reaches by their path. */
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
