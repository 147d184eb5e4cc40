// Usage: npm run lab -- bench [pages] [--against COMMIT --rounds N ...]. Measures the CPU time of pages, and compares
// it with a plain node:http server and the shop of an older commit. docs/bench.md explains the results.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { readCpuTime, untilAtRest } from "#labs/bench/cpu-time.ts"
import { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { startFilledPostgres } from "#labs/bench/filled-postgres.ts"
import {
  type FirstVisit,
  listBigSubjects,
  listFirstVisits,
  listSubjects,
} from "#labs/bench/load-subjects.ts"
import { readLoad, readMachine } from "#labs/bench/machine.ts"
import { measureLoad } from "#labs/bench/measure-load.ts"
import { measureStarts } from "#labs/bench/measure-starts.ts"
import { listMissedBounds } from "#labs/bench/missed-bounds.ts"
import { buildOlder } from "#labs/bench/older-commit.ts"
import { parseOptions, type Options } from "#labs/bench/options.ts"
import { launchBrowser, SCREEN_NAMES, weighPages } from "#labs/bench/page-weight.ts"
import { listProblems } from "#labs/bench/result-problems.ts"
import {
  formatCpu,
  formatMachine,
  formatPerSecond,
  formatProcesses,
  formatWeight,
} from "#labs/bench/result-tables.ts"
import { startPlainServer } from "#labs/bench/start-plain-server.ts"
import { summarizeLoad } from "#labs/bench/summarize-load.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { readMemory } from "#tests/support/memory.ts"
import { SHARED_SECRETS, startShop } from "#tests/support/shop.ts"

const RESULTS = path.resolve(import.meta.dirname, "../../../bench-results")

const running = new ExperimentResources()
let readShopOutput = () => ""

/** Prints progress on standard error, because with --json the standard output contains only JSON. */
const report = (line: string) => console.error(`${line} ...`)

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-bench-"))
  running.onStop(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a shop. Its data folder is deleted at the end of the benchmark. */
function openShop(env: NodeJS.ProcessEnv, start = startShop) {
  const settings = { LOG_LEVEL: "warn", NODE_DISABLE_COMPILE_CACHE: "1", ...env }
  return running.start(start({ DATA_DIR: makeFolder(), ...settings }), (it) => it.stop())
}

async function openBigShop(products: number) {
  report(`Filling a catalogue of ${products} products`)
  const postgres = await running.start(startFilledPostgres(products, makeFolder()), (it) =>
    it.stop(),
  )
  return { products, shop: await openShop({ ...SHARED_SECRETS, DATABASE_URL: postgres.url }) }
}

async function openOlder(commit: string) {
  report(`Building the shop of ${commit}`)
  return openShop({}, await buildOlder(commit))
}

async function weigh(url: string, firstVisits: readonly FirstVisit[]) {
  const browser = await running.start(launchBrowser(), (it) => it.close())
  const weight = await weighPages(browser, url, firstVisits, report)
  await browser.close()
  return weight
}

async function measure(options: Options) {
  const { rounds, seconds, products, against } = options
  const machine = readMachine()
  const older = against === null ? null : await openOlder(against)
  report("Starting the shop with its demonstration catalogue")
  const settings = { DATA_DIR: makeFolder() }
  const starts = await measureStarts(() => openShop(settings), rounds)
  const shop = await openShop(settings)
  readShopOutput = shop.output
  const bigShops = []
  for (const count of products) bigShops.push(await openBigShop(count))
  const firstVisits = await listFirstVisits(shop.url)
  const weight = options.weight ? await weigh(shop.url, firstVisits) : []
  report("Loading each page once")
  const all = await listSubjects(shop, older, firstVisits)
  for (const big of bigShops) all.push(...(await listBigSubjects(big.shop, big.products)))
  const subjects = all.filter(({ name }) => options.only.test(name))
  const pages = subjects.map(({ page }) => page)
  const plain = await running.start(startPlainServer(pages), (it) => it.stop())
  report("Waiting until the shops have encoded their pictures")
  for (const one of [shop, older, ...bigShops.map((big) => big.shop)]) {
    if (one) await untilAtRest(() => readCpuTime(one.pid()))
  }
  const load = await measureLoad({ subjects, plain, older, rounds, seconds, report })
  const summary = load.map(summarizeLoad)
  return {
    takenAt: new Date().toISOString(),
    machine: { ...machine, loadAfter: readLoad() },
    options: { ...options, only: options.only.source },
    summary,
    starts,
    memory: [
      readMemory("shop", shop.pid()),
      ...bigShops.map((big) => readMemory(`shop, ${big.products} products`, big.shop.pid())),
    ],
    load,
    weight,
    problems: listProblems(load, weight, {
      loaded: subjects.map(({ name }) => name),
      weighed: options.weight ? firstVisits.map(({ name }) => name) : [],
      screens: SCREEN_NAMES,
    }),
    missed: listMissedBounds(summary),
  }
}

async function run(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  const result = await measure(options)
  const json = JSON.stringify(result, null, 2)
  mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, `${result.takenAt.replaceAll(":", "-")}.json`)
  writeFileSync(file, `${json}\n`)
  const tables = [
    formatMachine(result.machine),
    formatCpu(result.summary),
    formatPerSecond(result.summary),
    formatProcesses(result.starts, result.memory),
    ...(options.weight ? [formatWeight(result.weight)] : []),
  ]
  console.log(options.json ? json : `\n${tables.join("\n\n")}\n\nSaved in ${file}`)
  for (const problem of result.problems) console.error(`bench: ${problem}`)
  for (const missed of result.missed) console.error(`bench: missed: ${missed}`)
  const failures = isShortRun ? result.problems : [...result.problems, ...result.missed]
  return failures.length > 0 ? 1 : 0
}

try {
  process.exitCode = await run()
} catch (error) {
  // After an interruption, `running` stops the processes. The errors that this causes are not shown.
  if (!running.isStopping()) {
    console.error(`bench: ${error instanceof Error ? error.message : String(error)}`)
    console.error(readShopOutput())
    process.exitCode = 1
  }
} finally {
  await running.stopAll()
}
