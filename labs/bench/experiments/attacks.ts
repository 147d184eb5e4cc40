// Usage: npm run lab -- bench attacks [--against COMMIT --seconds N --rest N]. Measures response times and memory of a
// shop during floods of requests. docs/bench.md explains the results.
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { type Attack, ATTACKS } from "#labs/bench/attack-names.ts"
import { VISITOR } from "#labs/bench/capture-page.ts"
import { readCpuTime, untilAtRest } from "#labs/bench/cpu-time.ts"
import { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { readMachine } from "#labs/bench/machine.ts"
import { buildOlder } from "#labs/bench/older-commit.ts"
import { formatMachine, formatTable } from "#labs/bench/result-tables.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { getSpread, type Spread } from "#labs/statistics.ts"
import { readMemory } from "#tests/support/memory.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

/** Maximum median time of the home page during an attack, as a multiple of the median time before it. */
const MAX_RATIO = 3
/** Maximum duration of a health check during an attack, in milliseconds. */
const MAX_HEALTH_MS = 200
/** Maximum memory of the shop after an attack, as a multiple of its memory before the attack. */
const MAX_MEMORY = 1.2
const HOME = "/en"
const HEALTH = "/healthz"
const PAUSE_MS = 10
const PEAK_INTERVAL_MS = 100
const WARM_UP_REQUESTS = 300
const LONGEST_REQUEST_MS = 60_000

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    seconds: { type: "string", default: "10" },
    rest: { type: "string", default: "60" },
    only: { type: "string", default: "" },
  },
})
const seconds = Number(values.seconds)
const rest = Number(values.rest)
const only = new RegExp(values.only)

const running = new ExperimentResources()
const report = (line: string) => console.error(`${line} ...`)

const agents = { [HOME]: new Agent({ keepAlive: true }), [HEALTH]: new Agent({ keepAlive: true }) }

/** Sends a request, and returns the milliseconds until the last byte of the response. */
function time(url: string, at: keyof typeof agents): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const started = performance.now()
  const request = get(new URL(at, url), { agent: agents[at], headers: VISITOR }, (response) => {
    response.resume().once("end", () => resolve(performance.now() - started))
    if (response.statusCode !== 200) reject(new Error(`${at} responded ${response.statusCode}`))
  })
  request.setTimeout(LONGEST_REQUEST_MS, () => request.destroy(new Error(`${at} does not respond`)))
  request.once("error", reject)
  return promise
}

/** Sends requests one after another for `ms` milliseconds, and returns their durations. */
async function sample(url: string, at: keyof typeof agents, ms: number): Promise<Spread> {
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    times.push(await time(url, at))
    await wait(PAUSE_MS)
  }
  return getSpread(times)
}

async function openShop(start: typeof startShop): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-attacks-"))
  running.onStop(async () => rmSync(folder, { recursive: true, force: true }))
  const settings = { DATA_DIR: folder, LOG_LEVEL: "warn", NODE_DISABLE_COMPILE_CACHE: "1" }
  return await running.start(start(settings), (shop) => shop.stop())
}

async function measure(name: string, start: typeof startShop, attack: Attack) {
  report(`${attack}: starting ${name}`)
  // Starts a new shop for each attack, so that the memory used during one attack is not counted for the next.
  const shop = await openShop(start)
  await untilAtRest(() => readCpuTime(shop.pid()))
  for (let at = 0; at < WARM_UP_REQUESTS; at += 1) {
    await time(shop.url, HOME)
    await time(shop.url, HEALTH)
  }
  const sampleBoth = () =>
    Promise.all([sample(shop.url, HOME, seconds * 1000), sample(shop.url, HEALTH, seconds * 1000)])
  const [quietHome, quietHealth] = await sampleBoth()
  const memoryBefore = readMemory(name, shop.pid()).rssMb
  report(`${attack}: attacking ${name}`)
  const worker = new Worker(new URL("../attack-worker.ts", import.meta.url), {
    workerData: { url: shop.url, attack },
  })
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, readMemory(name, shop.pid()).rssMb)
  }, PEAK_INTERVAL_MS)
  const [home, health] = await sampleBoth()
  clearInterval(watch)
  await worker.terminate()
  report(`${attack}: letting ${name} rest for ${rest} s`)
  await wait(rest * 1000)
  const memoryAfter = readMemory(name, shop.pid()).rssMb
  const after = await sample(shop.url, HOME, 2000)
  await shop.stop()
  return {
    name,
    attack,
    quietHome,
    quietHealth,
    home,
    health,
    after,
    memoryBefore,
    peakMb,
    memoryAfter,
  }
}

type Result = Awaited<ReturnType<typeof measure>>

const ms = (value: number) => value.toFixed(1)
const medianAndLongest = ({ median, max }: Spread) => `${ms(median)} (${ms(max)})`

function formatResult(result: Result): string[] {
  const { attack, name, quietHome, home, quietHealth, health, after } = result
  return [
    attack,
    name,
    ms(quietHome.median),
    medianAndLongest(home),
    (home.median / quietHome.median).toFixed(1),
    ms(after.median),
    medianAndLongest(quietHealth),
    medianAndLongest(health),
    [result.memoryBefore, result.peakMb, result.memoryAfter].map(Math.round).join(" → "),
  ]
}

const HEADINGS = [
  "attack",
  "shop",
  "home, quiet",
  "home, attacked (longest)",
  "ratio",
  "home, after",
  "/healthz, quiet (longest)",
  "/healthz, attacked (longest)",
  "MB before → peak → after",
]

function listMissed({ attack, quietHome, home, health, memoryBefore, memoryAfter }: Result) {
  const missed: string[] = []
  const ratio = home.median / quietHome.median
  if (ratio > MAX_RATIO) missed.push(`the home page takes ${ratio.toFixed(1)} times as long`)
  if (health.max > MAX_HEALTH_MS) missed.push(`a health check takes ${ms(health.max)} ms`)
  const growth = memoryAfter / memoryBefore
  if (growth > MAX_MEMORY) missed.push(`${growth.toFixed(2)} times the memory stay in use`)
  return missed.map((line) => `${attack}: ${line}`)
}

try {
  const machine = readMachine()
  const older = values.against === undefined ? null : await buildOlder(values.against)
  const results: Result[] = []
  for (const attack of ATTACKS.filter((name) => only.test(name))) {
    if (older) results.push(await measure(values.against ?? "", older, attack))
    results.push(await measure("this", startShop, attack))
  }
  const table = formatTable("Milliseconds", [HEADINGS, ...results.map(formatResult)])
  console.log(`\n${formatMachine({ ...machine, loadAfter: machine.loadBefore })}\n\n${table}`)
  for (const line of results.filter(({ name }) => name === "this").flatMap(listMissed)) {
    console.error(`bench: missed: ${line}`)
    if (!isShortRun) process.exitCode = 1
  }
} catch (error) {
  if (!running.isStopping()) throw error
} finally {
  for (const agent of Object.values(agents)) agent.destroy()
  await running.stopAll()
}
