// Usage: npm run lab -- bench mixed [--against COMMIT --seconds N --rounds N]. Measures the CPU time of typical visits,
// and how many of them the page cache answers. docs/bench.md explains the results.
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs, promisify } from "node:util"
import { VISITOR } from "#labs/bench/capture-page.ts"
import { readCpuTime, untilAtRest } from "#labs/bench/cpu-time.ts"
import { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { startFilledPostgres } from "#labs/bench/filled-postgres.ts"
import { readMachine } from "#labs/bench/machine.ts"
import { checkOutOlder, importOlder } from "#labs/bench/older-commit.ts"
import { formatMachine, formatTable } from "#labs/bench/result-tables.ts"
import { listSold } from "#labs/bench/visit-generator.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { getSpread } from "#labs/statistics.ts"
import { createChance } from "#tests/support/big-catalogue.ts"
import { readMemory } from "#tests/support/memory.ts"
import { SHARED_SECRETS, startShop } from "#tests/support/shop.ts"

const PRODUCTS = 1000
/** The rates at which the benchmark sends requests, in requests per second. */
const RATES = [1, 50]
const CHANGE_INTERVAL = 10_000
/** Maximum ratio of the CPU time of this commit to that of the older commit. */
const MAX_RATIO = 1.1
const ROOT = path.resolve(import.meta.dirname, "../../..")
const run = promisify(execFile)

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    seconds: { type: "string", default: "30" },
    rounds: { type: "string", default: "5" },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]

const running = new ExperimentResources()
const report = (line: string) => console.error(`${line} ...`)

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-mixed-"))
  running.onStop(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a shop with a PostgreSQL of its own that has 1,000 products. `changePrice` of the result changes the price of
 * one product.
 */
async function openShop(name: string, tree: string) {
  report(`Filling the shop ${name}`)
  const own = tree === ROOT ? { startShop, startFilledPostgres } : await importOlder(tree)
  const filling = own.startFilledPostgres(PRODUCTS, makeFolder())
  const postgres = await running.start(filling, (it) => it.stop())
  const folder = makeFolder()
  const settings = { ...SHARED_SECRETS, DATABASE_URL: postgres.url, DATA_DIR: folder }
  const logged = { LOG_LEVEL: "info", LOG_REQUESTS: "all", NODE_DISABLE_COMPILE_CACHE: "1" }
  const shop = await running.start(own.startShop({ ...settings, ...logged }), (it) => it.stop())
  const file = path.join(folder, "prices.csv")
  const changePrice = async (number: number) => {
    writeFileSync(file, `barcode,price_uz\n${3_000_000_000_000 + number},${90_000 + number}\n`)
    const cli = ["--import=./shop-api/preload.mjs", "shop-api/cli.ts", "catalogue", "import", file]
    await run(process.execPath, cli, { cwd: tree, env: { ...process.env, ...settings } })
  }
  return { ...shop, name, changePrice }
}

type Measured = Awaited<ReturnType<typeof openShop>>

/** Generates the requests of many visitors. The same seed always gives the same requests. */
function* visit(sold: readonly number[], seed: number) {
  const chance = createChance(seed)
  // Product number n of the list gets 1/n as many requests as the first product.
  const weights = sold.map((_, rank) => 1 / (rank + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const pickProduct = () => {
    let left = (chance(1_000_000) / 1_000_000) * total
    return sold[weights.findIndex((weight) => (left -= weight) <= 0)] ?? sold[0]
  }
  for (let number = 0; ; number += 1) {
    const [page, language, buyer] = [chance(100), chance(100), chance(100)]
    const locale = language < 60 ? "uz" : language < 90 ? "ru" : "en"
    const rest = page < 15 ? "" : page < 40 ? "/products" : `/product/${pickProduct()}`
    const items = buyer < 70 ? 0 : buyer < 95 ? 1 + chance(3) : 4 + chance(9)
    const cart = sold.slice(0, items).map((id) => `${id}.1`)
    yield {
      path: `/${locale}${rest}`,
      cookie: items === 0 ? "" : `cart=${cart.join("~")}`,
      id: `mixed-${seed}-${number}-cart-${items}`,
    }
  }
}

const agent = new Agent({ keepAlive: true })

function ask(url: string, one: { path: string; cookie: string; id: string }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { ...VISITOR, Cookie: one.cookie, "X-Request-Id": one.id }
  request(new URL(one.path, url), { agent, headers }, (response) => {
    response.resume().once("end", () => resolve(response.statusCode ?? 0))
  })
    .once("error", reject)
    .end()
  return promise
}

/**
 * Sends `rate` requests per second, and changes a price every ten seconds. Returns the CPU time of one request in
 * milliseconds.
 */
async function measure(shop: Measured, rate: number, seed: number, sold: readonly number[]) {
  await untilAtRest(() => readCpuTime(shop.pid()))
  const visits = visit(sold, seed)
  const before = readCpuTime(shop.pid())
  const began = performance.now()
  const responses: Promise<number>[] = []
  let changes = Promise.resolve()
  let changed = 0
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    await wait(Math.max(0, (sent / rate) * 1000 - (performance.now() - began)))
    if (performance.now() - began > changed * CHANGE_INTERVAL + CHANGE_INTERVAL / 2) {
      const number = (seed * 7 + changed) % PRODUCTS
      changes = changes.then(() => shop.changePrice(number))
      changed += 1
    }
    const { value } = visits.next()
    if (value) responses.push(ask(shop.url, value))
  }
  const statuses = await Promise.all(responses)
  await changes
  const failed = statuses.filter((status) => status !== 200)
  if (failed.length > 0) throw new Error(`${shop.name} responded ${failed.join(", ")}`)
  return (readCpuTime(shop.pid()) - before) / responses.length
}

const LOGGED = /"request_id":"mixed-\d+-\d+-cart-(\d+)".*?"by":"(\w+)"/g
const CART_GROUPS = ["0", "1 to 3", "4 to 12"]

/** Lists the share of requests to which the page cache has responded, for carts of different sizes. */
function listHitRates({ name, output }: Measured): string[] {
  const all = [...output().matchAll(LOGGED)].map(([, items, by]) => ({
    group: Number(items) === 0 ? "0" : Number(items) <= 3 ? "1 to 3" : "4 to 12",
    isHit: by === "kept" || by === "cache",
  }))
  const rates = CART_GROUPS.map((group) => {
    const own = all.filter((one) => one.group === group)
    return `${((own.filter(({ isHit }) => isHit).length / own.length) * 100).toFixed(1)} %`
  })
  return [name, ...rates]
}

try {
  const machine = readMachine()
  const shops = [await openShop("this", ROOT)]
  const { against } = values
  if (against !== undefined) shops.unshift(await openShop(against, checkOutOlder(against)))
  const sold = (await listSold(shops[0]?.url ?? "")).slice(0, PRODUCTS)
  const rows: string[][] = []
  for (const rate of RATES) {
    const costs = new Map(shops.map((shop) => [shop, [] as number[]]))
    for (let round = 1; round <= rounds; round += 1) {
      for (const shop of shops) {
        report(`${rate} a second, round ${round}, ${shop.name}`)
        costs.get(shop)?.push(await measure(shop, rate, rate * 100 + round, sold))
      }
    }
    const [older = [], own = older] = [...costs.values()]
    const ratios = own.map((cost, round) => cost / (older[round] ?? Number.NaN))
    const ratio = getSpread(ratios).median
    for (const [{ name }, list] of costs) {
      rows.push([String(rate), name, getSpread(list).median.toFixed(2)])
    }
    if (shops.length === 1) continue
    rows.push([String(rate), "ratio", ratio.toFixed(2)])
    if (ratio <= MAX_RATIO) continue
    console.error(`bench: missed: ${ratio.toFixed(2)} times the CPU time at ${rate} a second`)
    if (!isShortRun) process.exitCode = 1
  }
  console.log(`\n${formatMachine({ ...machine, loadAfter: machine.loadBefore })}\n`)
  console.log(formatTable("CPU ms a request", [["a second", "shop", "ms"], ...rows]))
  console.log(
    formatTable("Hits by items in the cart", [["", ...CART_GROUPS], ...shops.map(listHitRates)]),
  )
  for (const shop of shops) console.log(`${shop.name}: ${readMemory("", shop.pid()).rssMb} MB`)
} catch (error) {
  if (!running.isStopping()) throw error
} finally {
  agent.destroy()
  await running.stopAll()
}
