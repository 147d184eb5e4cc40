import { SECRETS } from "#tests/bench/big-shop.ts"
import { readCpuTimeOfAll } from "#tests/bench/cpu-time.ts"
import type { Running } from "#tests/bench/running.ts"
import { startNginx } from "#tests/support/nginx.ts"
import type { PostgresServer } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"
import { findFreePort, type Shop, startShop } from "#tests/support/shop.ts"

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

/** As compose.yaml has it: nginx, two storefronts, nginx again, two shop APIs. */
export async function openMany({ running, postgres }: Opening): Promise<Topology> {
  const redis = await running.start(startRedis(), stop)
  const [outer, inner] = [await findFreePort(), await findFreePort()]
  const url = `http://localhost:${outer}`
  const settings = { ...SECRETS, LOG_LEVEL: "warn", SITE_URL: url, REDIS_URL: redis.url }
  const store = { ...settings, DATABASE_URL: postgres.url }
  const openApi = (env: NodeJS.ProcessEnv) =>
    running.start(startShop(env, "shop-api/main.ts"), stop)
  const one = await openApi(store)
  // Pictures and the demonstration's SMS stand in one folder.
  const other = await openApi({ ...store, DATA_DIR: one.dataDir })
  const openFront = () =>
    running.start(startShop({ ...settings, SHOP_API_URL: `http://localhost:${inner}` }), stop)
  const [front, otherFront] = [await openFront(), await openFront()]
  const nginx = await running.start(
    startNginx({
      ...{ "8080": String(outer), "8081": String(inner) },
      "storefront-1:3000": hostOf(front),
      "storefront-2:3000": hostOf(otherFront),
      "api-1:3001": hostOf(one),
      "api-2:3001": hostOf(other),
    }),
    stop,
  )
  return {
    ...{ url, lastCode: one.lastCode },
    readCpuTimes: () =>
      readEach({
        ...{ storefront: [front, otherFront], "shop API": [one, other], nginx: [nginx] },
        ...{ PostgreSQL: [postgres], Redis: [redis] },
      }),
  }
}

const hostOf = ({ url }: Shop) => new URL(url).host

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
