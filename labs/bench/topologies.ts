import type { Page } from "#labs/bench/capture-page.ts"
import { readCpuTimeOfAll } from "#labs/bench/cpu-time.ts"
import type { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { type PlainServer, startPlainServer } from "#labs/bench/start-plain-server.ts"
import {
  hostOf,
  type Machines,
  startManyMachines,
  startOneBehindNginx,
} from "#tests/support/many-machines.ts"
import { startNginx } from "#tests/support/nginx.ts"
import type { PostgresServer } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"
import { getFreePort, SHARED_SECRETS, type Shop, startShop } from "#tests/support/shop.ts"

export const PARTS = ["storefront", "shop API", "nginx", "PostgreSQL", "Redis"] as const
export type Part = (typeof PARTS)[number]

/** CPU time in milliseconds, by kind of process. */
export type CpuTimes = Record<Part, number>

/**
 * The compared topologies: `one` is one storefront, `behindNginx` one storefront behind nginx, `many` two storefronts
 * behind nginx.
 */
export type TopologyName = "one" | "behindNginx" | "many"

/** Processes that serve pages, and whose CPU time can be read. */
export interface Servers {
  /** URL for visitors. */
  url: string
  readCpuTimes: () => CpuTimes
}

/** A shop of several processes. */
export interface Topology extends Servers {
  lastCode: Shop["lastCode"]
}

const stop = (one: { stop(): Promise<unknown> }) => one.stop()

interface Opening {
  running: ExperimentResources
  postgres: PostgresServer
}

/** Starts one storefront and one shop API without nginx. */
export async function openOne({ running, postgres }: Opening): Promise<Topology> {
  const redis = await running.start(startRedis(), stop)
  const settings = { ...SHARED_SECRETS, LOG_LEVEL: "warn", REDIS_URL: redis.url }
  const api = await running.start(
    startShop({ ...settings, DATABASE_URL: postgres.url }, "shop-api/main.ts"),
    stop,
  )
  const front = await running.start(startShop({ ...settings, SHOP_API_URL: api.url }), stop)
  return {
    url: front.url,
    lastCode: api.lastCode,
    readCpuTimes: () =>
      readEach({
        storefront: [front],
        "shop API": [api],
        PostgreSQL: [postgres],
        Redis: [redis],
      }),
  }
}

/** Like openMany, but with only one storefront and one shop API. */
export const openOneBehindNginx = (opening: Opening) =>
  openBehindNginx(opening, startOneBehindNginx)

/**
 * Starts the same processes as compose.yaml (nginx, two storefronts, two shop APIs and Redis), except PostgreSQL, which
 * is already running.
 */
export const openMany = (opening: Opening) => openBehindNginx(opening, startManyMachines)

async function openBehindNginx(
  { running, postgres }: Opening,
  start: (env: Parameters<typeof startManyMachines>[0]) => Promise<Machines>,
): Promise<Topology> {
  const redis = await running.start(startRedis(), stop)
  const shop = await running.start(
    start({ LOG_LEVEL: "warn", DATABASE_URL: postgres.url, REDIS_URL: redis.url }),
    stop,
  )
  return {
    url: shop.url,
    lastCode: shop.apis[0].lastCode,
    readCpuTimes: () =>
      readEach({
        storefront: shop.fronts,
        "shop API": shop.apis,
        nginx: [shop.nginx],
        PostgreSQL: [postgres],
        Redis: [redis],
      }),
  }
}

/**
 * Starts topologies for comparison, in which plain node:http servers replace the storefronts. The plain servers send
 * `page` under the path /0. The comparison shows what a second server costs in any Node program.
 */
export async function openPlain(
  running: ExperimentResources,
  page: Page,
): Promise<Record<TopologyName, Servers>> {
  const start = () => running.start(startPlainServer([page]), stop)
  const behindNginx = async (fronts: [PlainServer, ...PlainServer[]]): Promise<Servers> => {
    const [first, last = first] = fronts
    const port = await getFreePort()
    const nginx = await running.start(
      startNginx({
        "8080": String(port),
        "8081": String(await getFreePort()),
        "storefront-1:3000": hostOf({ url: first.urlOf(0) }),
        "storefront-2:3000": hostOf({ url: last.urlOf(0) }),
        // The configuration of nginx requires addresses of shop APIs. Nothing sends requests to them here.
        "api-1:3001": "localhost:1",
        "api-2:3001": "localhost:1",
      }),
      stop,
    )
    return {
      url: `http://localhost:${port}`,
      readCpuTimes: () => readEach({ storefront: fronts, nginx: [nginx] }),
    }
  }
  const one = await start()
  return {
    one: { url: one.urlOf(0), readCpuTimes: () => readEach({ storefront: [one] }) },
    behindNginx: await behindNginx([await start()]),
    many: await behindNginx([await start(), await start()]),
  }
}

function readEach(processes: Partial<Record<Part, readonly { pid(): number }[]>>): CpuTimes {
  const read = (part: Part) =>
    (processes[part] ?? []).reduce((sum, one) => sum + readCpuTimeOfAll(one.pid()), 0)
  return {
    storefront: read("storefront"),
    "shop API": read("shop API"),
    nginx: read("nginx"),
    PostgreSQL: read("PostgreSQL"),
    Redis: read("Redis"),
  }
}
