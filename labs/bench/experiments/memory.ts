// Usage: npm run lab -- bench memory [--minutes N --urls N]. Measures the memory of a storefront under load.
// docs/bench.md explains the results.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { VISITOR } from "#labs/bench/capture-page.ts"
import { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { startFilledPostgres } from "#labs/bench/filled-postgres.ts"
import { readLoad, readMachine } from "#labs/bench/machine.ts"
import { formatMemory } from "#labs/bench/result-tables.ts"
import { listAddresses, listSold, type Visit, visitForever } from "#labs/bench/visit-generator.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { type MemoryUse, readMemory } from "#tests/support/memory.ts"
import { startRedis } from "#tests/support/redis.ts"
import { SHARED_SECRETS, startShop } from "#tests/support/shop.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"

const RESULTS = path.resolve(import.meta.dirname, "../../../bench-results")
const PRODUCTS = 1000
const VISITORS = 10
const MOST_MB = 300
const SAMPLE_INTERVAL_MS = 10_000
const PHONE = "+998901234567"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    urls: { type: "string", default: "10000" },
  },
})
const minutes = Number(values.minutes)
const urls = Number(values.urls)

const running = new ExperimentResources()

/** Starts a storefront. Its shop API, PostgreSQL and Redis are separate processes. */
async function openStorefront() {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-bench-"))
  running.onStop(async () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await running.start(startFilledPostgres(PRODUCTS, folder), (it) => it.stop())
  const redis = await running.start(startRedis(), (it) => it.stop())
  const settings = { ...SHARED_SECRETS, LOG_LEVEL: "warn", REDIS_URL: redis.url }
  const api = await running.start(
    startShop({ ...settings, DATABASE_URL: postgres.url }, "shop-api/main.ts"),
    (it) => it.stop(),
  )
  const shop = await running.start(startShop({ ...settings, SHOP_API_URL: api.url }), (it) =>
    it.stop(),
  )
  return { shop, token: await createCustomer({ ...shop, lastCode: api.lastCode }, PHONE) }
}

const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })

/** Sends a request and discards the response. Returns the status, or 0 after an error. */
function ask(origin: string, { path: at, cookie }: Visit): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = { ...VISITOR, Cookie: cookie }
  request(new URL(at, origin), { agent, headers }, (answer) => {
    answer.resume().once("close", () => resolve(answer.statusCode ?? 0))
  })
    .once("error", () => resolve(0))
    .end()
  return promise
}

interface Sample extends MemoryUse {
  minute: number
  requests: number
}

async function measure() {
  const machine = readMachine()
  const { shop, token } = await openStorefront()
  const sold = await listSold(shop.url)
  const began = performance.now()
  const statuses: Record<string, number> = {}
  let requests = 0
  const samples: Sample[] = []
  const sample = () => {
    const minute = (performance.now() - began) / 60_000
    samples.push({ ...readMemory("storefront", shop.pid()), minute, requests })
  }
  const send = async (visits: Iterator<Visit>, until: number) => {
    for (let next = visits.next(); !next.done; next = visits.next()) {
      const status = await ask(shop.url, next.value)
      statuses[status] = (statuses[status] ?? 0) + 1
      requests += 1
      if (performance.now() > until) return
    }
  }
  const load = (visits: Iterator<Visit>, until: number) =>
    Promise.all(Array.from({ length: VISITORS }, () => send(visits, until)))

  sample()
  const sampling = setInterval(sample, SAMPLE_INTERVAL_MS)
  console.error(`${urls} different addresses ...`)
  await load(listAddresses(urls).values(), Number.POSITIVE_INFINITY)
  sample()
  const afterUrls = samples.at(-1)
  console.error(`${minutes} minutes of load ...`)
  await load(visitForever(token, sold), performance.now() + minutes * 60_000)
  clearInterval(sampling)
  sample()
  return {
    takenAt: new Date().toISOString(),
    machine: { ...machine, loadAfter: readLoad() },
    minutes,
    urls,
    statuses,
    afterUrls,
    samples,
  }
}

try {
  const result = await measure()
  mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, `memory-${result.takenAt.replaceAll(":", "-")}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`\n${formatMemory(result.samples)}\n\nSaved in ${file}`)
  console.log(`Responses: ${JSON.stringify(result.statuses)}`)
  const most = Math.max(...result.samples.map(({ peakMb }) => peakMb))
  const { "200": _, ...others } = result.statuses
  if (Object.keys(others).length > 0) {
    console.error("bench: not all responses were 200")
    process.exitCode = 1
  }
  if (!(most <= MOST_MB)) {
    console.error(`bench: missed: ${most.toFixed(0)} MB, at most ${MOST_MB}`)
    if (!isShortRun) process.exitCode = 1
  }
} catch (error) {
  if (!running.isStopping()) throw error
} finally {
  agent.destroy()
  await running.stopAll()
}
