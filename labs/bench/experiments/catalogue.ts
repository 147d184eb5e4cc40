// Usage: npm run lab -- bench catalogue [--products N --requests N]. Compares the response times of the shop API with a
// large and a small catalogue. docs/bench.md explains the results.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { eq, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { searchProducts } from "#contract/products.ts"
import { selectBestSold } from "#demo/bottles/scene-bottles.ts"
import { seedWhenEmpty } from "#demo/data/seed.ts"
import { demonstration } from "#demo/demonstration-parts.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { getPercentile, getSpread } from "#labs/statistics.ts"
import { createApi } from "#shop-api/api.ts"
import { createBestSold } from "#shop-api/catalogue/best-sold.ts"
import { createLiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { listNewProducts } from "#shop-api/catalogue/list-new-products.ts"
import { queryIndex } from "#shop-api/catalogue/product-list.ts"
import { selectProducts } from "#shop-api/catalogue/read-products.ts"
import { readShopApiConfig } from "#shop-api/config.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { createLog } from "#shop-api/log.ts"
import { type BigCatalogue, createChance, fillCatalogue } from "#tests/support/big-catalogue.ts"
import { startPostgres } from "#tests/support/postgres.ts"

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    requests: { type: "string", default: "300" },
  },
})
const LARGE = Number(values.products)
const REQUESTS = Number(values.requests)
const SMALL = 1000
const ProductQuery = z.object(searchProducts.query?.shape)
const MB = 2 ** 20
const report = (line: string) => console.error(line)

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

const folder = mkdtempSync(path.join(tmpdir(), "atir-bench-catalogue-"))
const postgres = await startPostgres()

/** Creates a database, fills it with a generated catalogue, and opens a shop API on it. */
async function openShop(name: string, count: number) {
  const admin = await openDatabase({ dataDir: folder, databaseUrl: postgres.url })
  await admin.db.execute(sql`create database ${sql.identifier(name)}`)
  await admin.close()
  const databaseUrl = postgres.url.replace(/\/postgres$/, `/${name}`)
  const config = readShopApiConfig({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    APP_SECRET: "a".repeat(64),
    INTERNAL_KEY: "b".repeat(64),
  })
  const deadlines = { statementMs: 120_000, transactionMs: 120_000 }
  const database = await openDatabase(config, { deadlines })
  await migrate(database)
  await seedWhenEmpty(database)
  const catalogue = await fillCatalogue(database, count, (done) => {
    if (done % 20_000 === 0) report(`${name}: ${done} products`)
  })
  const api = createApi({
    config,
    database,
    redis: null,
    log: createLog("silent"),
    demonstration,
  })
  const get = async (target: string) => {
    const response = await api.fetch(
      new Request(`http://shop.test${target}`, { headers: { "app-country": "uz" } }),
      { address: "127.0.0.1" },
    )
    if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
    return response.text()
  }
  return { name, api, database, catalogue, get }
}

type Shop = Awaited<ReturnType<typeof openShop>>
type Chance = ReturnType<typeof createChance>

const pick = (of: readonly string[], chance: Chance) => of[chance(of.length)] ?? ""

/** Returns a word of a product's name. Half of the words lack one letter, as if a visitor had mistyped them. */
function typed({ names }: BigCatalogue, chance: Chance): string {
  const word = pick(pick(names, chance).split(" "), chance)
  const at = 1 + chance(Math.max(1, word.length - 1))
  return chance(2) === 0 ? word : word.slice(0, at) + word.slice(at + 1)
}

const SORTS = ["new", "price", "-price", "unit_price", "name"]
const KINDS: Record<string, (catalogue: BigCatalogue, chance: Chance) => string> = {
  list: (_, chance) => `/api/v1/products?sort=${pick(SORTS, chance)}&page=${1 + chance(20)}`,
  search: (catalogue, chance) =>
    `/api/v1/products?q=${encodeURIComponent(typed(catalogue, chance))}`,
  "list of perfumes": (_, chance) =>
    `/api/v1/products?group=perfume&sort=${pick(SORTS, chance)}&page=${1 + chance(20)}`,
  "search of perfumes": (catalogue, chance) =>
    `/api/v1/products?group=perfume&q=${encodeURIComponent(typed(catalogue, chance))}`,
  // The filters of each request are different, so that the index has no cached counts for them.
  facets: ({ brandSlugs, noteKeys }, chance) =>
    `/api/v1/products?price_min=${1 + chance(500_000)}&without_note=${pick(noteKeys, chance)}` +
    (chance(2) === 0 ? `&brand=${pick(brandSlugs, chance)}` : `&volume=50&volume=100`),
  product: ({ names }, chance) => `/api/v1/products/${101 + chance(names.length)}`,
  suggest: (catalogue, chance) => {
    const word = typed(catalogue, chance)
    const part = word.slice(0, 1 + chance(word.length))
    return `/api/v1/search/suggest?q=${encodeURIComponent(part)}`
  },
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const scansOf = async ({ database }: Shop) => {
  // PostgreSQL updates its statistics with a delay.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await database.db.execute<{ scans: string }>(sql`
    select coalesce(seq_scan, 0)::text as scans from pg_stat_user_tables where relname = 'products'`)
  return Number(rows[0]?.scans)
}

/**
 * Measures how many megabytes the catalogue index of a shop occupies, and how many milliseconds it takes to read the
 * index from the database.
 */
async function weigh({ database }: Shop) {
  const used = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const live = createLiveIndex(database, createBestSold(database.db))
  const took = await time(() => live.fresh())
  const index = await live.fresh()
  for (const sort of ["new", "price", "-price", "unit_price", "name", "relevance"] as const) {
    index.orders.get(sort, 1)
  }
  for (const sort of ["new", "relevance"] as const) index.groupOrders.get(sort, 1)
  index.getFirstEqualRows()
  index.noteLists.rowsOf(0)
  index.nameTerms.rowsOf(0)
  return { megabytes: (used() - before) / MB, took, products: index.size }
}

/**
 * Measures how many milliseconds of CPU time the catalogue index needs to find a page of a list. Each kind of list has
 * two medians: for a list of products, and for a list of perfumes. A perfume has one product for each of its volumes.
 */
async function measureEngine({ database, catalogue }: Shop) {
  const index = await createLiveIndex(database, createBestSold(database.db)).fresh()
  const chance = createChance(5)
  const kinds: [string, () => Record<string, string>][] = [
    ["list", () => ({ sort: pick(SORTS, chance), page: String(1 + chance(20)) })],
    ["list with a new filter", () => ({ price_min: String(1 + chance(500_000)) })],
    ["search", () => ({ q: typed(catalogue, chance) })],
  ]
  const cells = kinds.map(([name, queryOf]) => {
    const times: Record<"product" | "perfume", number[]> = { product: [], perfume: [] }
    for (let turn = -40; turn < REQUESTS; turn += 1) {
      const given = queryOf()
      for (const unit of ["product", "perfume"] as const) {
        const query = ProductQuery.parse(unit === "perfume" ? { ...given, group: unit } : given)
        // The index caches which words match a query. Without this line, the second list would use the cache filled by
        // the first.
        index.vocabulary.forgetMatches()
        const before = process.cpuUsage()
        queryIndex(index, query, 1)
        const { user, system } = process.cpuUsage(before)
        if (turn >= 0) times[unit].push((user + system) / 1000)
      }
    }
    const medians = [getSpread(times.product).median, getSpread(times.perfume).median]
    return `${name} ${medians.map((one) => one.toFixed(2)).join(" / ")}`
  })
  return `index of ${index.size} products, CPU ms for products / perfumes: ${cells.join(", ")}`
}

const explain = async ({ database: { db } }: Shop, statement: SQL) => {
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`)
  return rows.map((row) => `  ${row["QUERY PLAN"]}`).join("\n")
}

/** Returns PostgreSQL's query plans for a page of 48 products, and for two sections of the home page. */
async function explainPages(shop: Shop): Promise<string> {
  const { db } = shop.database
  const [country] = await db.select().from(countries).where(eq(countries.isoCode, "uz"))
  if (!country) throw new Error("no country")
  const ids = Array.from({ length: 48 }, (_, index) => 101 + index * 20)
  const statements: [string, SQL][] = [
    ["a page of the list", selectProducts(db, ids, country).getSQL()],
    ["the best sold of a family", selectBestSold(db, eq(products.family, "floral")).getSQL()],
    ["the newest", listNewProducts(db, 12).getSQL()],
  ]
  const plans = statements.map(async ([what, one]) => `${what}:\n${await explain(shop, one)}`)
  return (await Promise.all(plans)).join("\n")
}

const shops: Shop[] = []
let isGood = true
try {
  const small = await openShop("small", SMALL)
  shops.push(small)
  const large = await openShop("large", LARGE)
  shops.push(large)
  const weight = await weigh(large)
  console.log(
    `index of ${weight.products} products: ${weight.megabytes.toFixed(0)} MB, read in ${(weight.took / 1000).toFixed(1)} s`,
  )
  for (const shop of shops) console.log(await measureEngine(shop))
  // The first requests compile the code, and read and sort the catalogue. They are not measured.
  for (const shop of shops) {
    for (const sort of SORTS) await shop.get(`/api/v1/products?sort=${sort}`)
    for (const kind of Object.values(KINDS)) {
      const chance = createChance(3)
      for (let turn = 0; turn < 40; turn += 1) await shop.get(kind(shop.catalogue, chance))
    }
  }
  const before = await Promise.all(shops.map(scansOf))
  console.log("\n                     p50 ms: 1,000 / large  ratio    p99 ms: 1,000 / large  ratio")
  const measure = async (name: string, work: (shop: Shop, turn: number) => Promise<unknown>) => {
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      times[0].push(await time(() => work(small, turn)))
      times[1].push(await time(() => work(large, turn)))
    }
    const cells = [0.5, 0.99].map((part) => {
      const [one, other] = times.map((all) => getPercentile(all, part))
      return { one: one ?? 0, other: other ?? 0, ratio: (other ?? 0) / (one ?? 1) }
    })
    const shown = cells.map(
      ({ one, other, ratio }) =>
        `${one.toFixed(2).padStart(12)} / ${other.toFixed(2).padStart(7)}  ${ratio.toFixed(2).padStart(5)}`,
    )
    console.log(`${name.padEnd(19)} ${shown.join("  ")}`)
    return cells
  }
  await measure("select 1", ({ database }) => database.db.execute(sql`select 1`))
  for (const [name, pathOf] of Object.entries(KINDS)) {
    const [chances, most] = [
      new Map(shops.map((shop) => [shop.name, createChance(11)])),
      name === "facets" ? 10 : 3,
    ]
    const plain: number[] = []
    const cells = await measure(name, async (shop) => {
      const chance = chances.get(shop.name) ?? createChance(1)
      await shop.get(pathOf(shop.catalogue, chance))
    })
    // For comparison with the suggestions, measures the simplest possible query on the same database connections. On a
    // slow machine, this query is slow, too.
    for (let turn = 0; name === "suggest" && turn < REQUESTS; turn += 1) {
      plain.push(await time(() => large.database.db.execute(sql`select 1`)))
    }
    const isSlow =
      name === "suggest" ? (cells[1]?.other ?? 0) > 100 : cells.some(({ ratio }) => ratio > most)
    if (plain.length > 0)
      console.log(`  select 1 beside it: p99 ${getPercentile(plain, 0.99).toFixed(2)} ms`)
    if (isSlow) {
      isGood = false
      console.log(`  ${name} misses its bound`)
    }
  }
  const after = await Promise.all(shops.map(scansOf))
  const scans = after.map((count, place) => count - (before[place] ?? 0))
  console.log(`\nsequential scans of products: ${scans.join(" / ")}`)
  console.log(`\nquery plans of ${await explainPages(large)}`)
  if (scans.some((count) => count > 0)) isGood = false
} finally {
  for (const { api } of shops) await api.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isGood || isShortRun ? 0 : 1
