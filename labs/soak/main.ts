// Usage: npm run lab -- soak [--minutes N --shoppers N --many]. Simulates many visitors for a long time, and checks
// responses, orders, response times and memory. docs/bench.md explains the results.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { readLoad } from "#labs/bench/machine.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { simulateVisitor } from "#labs/soak/simulated-visitor.ts"
import { getPercentile } from "#labs/statistics.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { readMemory } from "#tests/support/memory.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"
import { SHARED_SECRETS, type Shop, startShop } from "#tests/support/shop.ts"

/** Maximum growth of memory after the warm-up, in megabytes per minute. */
const MOST_SLOPE = 1
const LOOK_EVERY_MS = 5_000
/** Number of simulated visitors in the first run, which measures the response times of a shop that is nearly idle. */
const IDLE_VISITORS = 2

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    shoppers: { type: "string", default: "50" },
    many: { type: "boolean", default: false },
  },
})
const minutes = Number(values.minutes)
const customers = Number(values.shoppers)

const running = new ExperimentResources()

interface Topology {
  /** URLs of the storefronts, among which the simulated visitors are distributed. */
  origins: string[]
  processes: { name: string; pid: number }[]
  lastCode: Shop["lastCode"]
  /** Checks the data of the shop, and returns the invariants that do not hold. */
  audit: (promised: ReadonlySet<string>) => Promise<string[]>
}

const settings = { ...SHARED_SECRETS, LOG_LEVEL: "warn", DEMO: "1", SMS_DAILY_BUDGET: "100000" }
const stop = (shop: Shop) => shop.stop()

/** Starts a shop in one process, with the shop API and the database (PGlite) inside. */
async function openOne(): Promise<Topology> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "atir-soak-"))
  running.onStop(async () => rmSync(dataDir, { recursive: true, force: true }))
  const shop = await running.start(startShop({ ...settings, DATA_DIR: dataDir }), stop)
  return {
    origins: [shop.url],
    processes: [{ name: "shop", pid: shop.pid() }],
    lastCode: shop.lastCode,
    async audit(promised) {
      const output = shop.output()
      await shop.stop()
      const database = await openDatabase({ dataDir })
      const broken = await checkInvariants(database.db, { promised, output })
      await database.close()
      return broken
    },
  }
}

/** Starts two storefronts, each with a shop API of its own, on one PostgreSQL and one Redis. */
async function openMany(): Promise<Topology> {
  const postgres = await running.start(startPostgres(), (it) => it.stop())
  const redis = await running.start(startRedis(), (it) => it.stop())
  const shared = { ...settings, REDIS_URL: redis.url }
  const one = await running.start(
    startShop({ ...shared, DATABASE_URL: postgres.url }, "shop-api/main.ts"),
    stop,
  )
  const other = await running.start(
    // Both shop APIs use the same data folder, so that they share pictures and the file with the simulated SMS.
    startShop({ ...shared, DATABASE_URL: postgres.url, DATA_DIR: one.dataDir }, "shop-api/main.ts"),
    stop,
  )
  const fronts: Shop[] = []
  for (const api of [one, other]) {
    fronts.push(await running.start(startShop({ ...shared, SHOP_API_URL: api.url }), stop))
  }
  const all = [one, other, ...fronts]
  const names = ["shop API 1", "shop API 2", "storefront 1", "storefront 2"]
  return {
    origins: fronts.map(({ url }) => url),
    processes: all.map((shop, place) => ({ name: names[place] ?? "", pid: shop.pid() })),
    lastCode: one.lastCode,
    async audit(promised) {
      const database = await openDatabase({ dataDir: one.dataDir, databaseUrl: postgres.url })
      const output = all.map((shop) => shop.output()).join("\n")
      const broken = await checkInvariants(database.db, { promised, output })
      await database.close()
      return broken
    },
  }
}

interface Counts {
  times: Map<string, number[]>
  wrong: Map<string, number>
  orders: string[]
}

/** Runs `count` simulated visitors for `ms` milliseconds. */
async function load(shop: Topology, first: number, count: number, ms: number): Promise<Counts> {
  const counts: Counts = { times: new Map(), wrong: new Map(), orders: [] }
  const notes = {
    took(what: string, time: number) {
      const times = counts.times.get(what)
      if (times) times.push(time)
      else counts.times.set(what, [time])
    },
    wrong: (what: string) => void counts.wrong.set(what, (counts.wrong.get(what) ?? 0) + 1),
    ordered: (id: string) => void counts.orders.push(id),
  }
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const origin = shop.origins[place % shop.origins.length] ?? ""
      return simulateVisitor({
        origin,
        number: first + place,
        lastCode: shop.lastCode,
        notes,
        until,
      })
    }),
  )
  return counts
}

/** Computes the growth in megabytes per minute, by the method of least squares. */
function slopeOf(samples: readonly { minute: number; mb: number }[]): number {
  const mean = (of: (sample: { minute: number; mb: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minute, mb] = [mean((sample) => sample.minute), mean((sample) => sample.mb)]
  const spread = mean((sample) => (sample.minute - minute) ** 2)
  return mean((sample) => (sample.minute - minute) * (sample.mb - mb)) / spread
}

try {
  const shop = await (values.many ? openMany() : openOne())
  console.error("a few customers ...")
  const idle = await load(shop, 10_000, IDLE_VISITORS, Math.min(minutes, 1) * 60_000)
  const samples = new Map(
    shop.processes.map(({ name }) => [name, [] as { minute: number; mb: number }[]]),
  )
  const began = performance.now()
  const looking = setInterval(() => {
    const minute = (performance.now() - began) / 60_000
    for (const { name, pid } of shop.processes) {
      samples.get(name)?.push({ minute, mb: readMemory(name, pid).rssMb })
    }
  }, LOOK_EVERY_MS)
  console.error(`${customers} customers for ${minutes} minutes, load average ${readLoad()} ...`)
  const busy = await load(shop, 0, customers, minutes * 60_000)
  clearInterval(looking)

  const promised = new Set([...idle.orders, ...busy.orders])
  const problems = [
    ...(promised.size === idle.orders.length + busy.orders.length
      ? []
      : ["an order was acknowledged twice"]),
    ...[...idle.wrong, ...busy.wrong].map(([what, times]) => `${times} times ${what}`),
    ...(await shop.audit(promised)),
  ]
  console.log("milliseconds       responses    p50    p99    idle p50    idle p99")
  for (const [what, times] of busy.times) {
    const rested = idle.times.get(what) ?? []
    const percentiles = [
      getPercentile(times, 0.5),
      getPercentile(times, 0.99),
      getPercentile(rested, 0.5),
      getPercentile(rested, 0.99),
    ].map((ms, place) => ms.toFixed(0).padStart([7, 7, 12, 12][place] ?? 0))
    console.log(what.padEnd(20) + String(times.length).padStart(8) + percentiles.join(""))
  }
  for (const [name, all] of samples) {
    // The first third of the time is the warm-up and is not counted.
    const warm = all.filter(({ minute }) => minute > minutes / 3)
    const slope = slopeOf(warm)
    const last = warm.at(-1)?.mb ?? 0
    console.log(`${name}: ${last.toFixed(0)} MB, ${slope.toFixed(2)} MB a minute`)
    if (!isShortRun && !(slope < MOST_SLOPE))
      problems.push(`${name} grows by ${slope.toFixed(2)} MB a minute`)
  }
  console.log(`${promised.size} orders, load average ${readLoad()}`)
  for (const problem of problems) console.error(`soak: ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  if (!running.isStopping()) throw error
} finally {
  await running.stopAll()
}
