import { SECRETS } from "#tests/bench/big-shop.ts"
import { readCpuTimeOfAll } from "#tests/bench/cpu-time.ts"
import type { Running } from "#tests/bench/running.ts"
import {
  type Machines,
  startManyMachines,
  startOneBehindNginx,
} from "#tests/support/many-machines.ts"
import type { PostgresServer } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

export const PARTS = ["storefront", "shop API", "nginx", "PostgreSQL", "Redis"] as const
export type Part = (typeof PARTS)[number]

/** Milliseconds of processor time, of all processes of each kind. */
export type CpuTimes = Record<Part, number>

/** A shop of several processes. */
export interface Topology {
  /** Where visitors come in. */
  url: string
  lastCode: Shop["lastCode"]
  readCpuTimes: () => CpuTimes
}

const stop = (one: { stop(): Promise<unknown> }) => one.stop()

interface Opening {
  running: Running
  postgres: PostgresServer
}

/** One storefront beside one shop API: visitors and storefront ask without anybody between. */
export async function openOne({ running, postgres }: Opening): Promise<Topology> {
  const redis = await running.start(startRedis(), stop)
  const settings = { ...SECRETS, LOG_LEVEL: "warn", REDIS_URL: redis.url }
  const api = await running.start(
    startShop({ ...settings, DATABASE_URL: postgres.url }, "shop-api/main.ts"),
    stop,
  )
  const front = await running.start(startShop({ ...settings, SHOP_API_URL: api.url }), stop)
  return {
    ...{ url: front.url, lastCode: api.lastCode },
    readCpuTimes: () =>
      readEach({
        ...{ storefront: [front], "shop API": [api], nginx: [] },
        ...{ PostgreSQL: [postgres], Redis: [redis] },
      }),
  }
}

/** As compose.yaml has it, but one storefront and one shop API. */
export const openOneBehindNginx = (opening: Opening) =>
  openBehindNginx(opening, startOneBehindNginx)

/** As compose.yaml has it: nginx, two storefronts, nginx again, two shop APIs. */
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
    ...{ url: shop.url, lastCode: shop.apis[0].lastCode },
    readCpuTimes: () =>
      readEach({
        ...{ storefront: shop.fronts, "shop API": shop.apis, nginx: [shop.nginx] },
        ...{ PostgreSQL: [postgres], Redis: [redis] },
      }),
  }
}

function readEach(processes: Record<Part, readonly { pid(): number }[]>): CpuTimes {
  const read = (part: Part) =>
    processes[part].reduce((sum, one) => sum + readCpuTimeOfAll(one.pid()), 0)
  return {
    storefront: read("storefront"),
    "shop API": read("shop API"),
    nginx: read("nginx"),
    PostgreSQL: read("PostgreSQL"),
    Redis: read("Redis"),
  }
}
