// npm run bench [-- --rounds N --seconds N --json]; docs/bench.md says how to read what it prints.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { untilAtRest } from "#tests/bench/cpu-time.ts"
import { summarizeLoad } from "#tests/bench/figures.ts"
import { measureLoad } from "#tests/bench/load.ts"
import { readLoad, readMachine } from "#tests/bench/machine.ts"
import { parseOptions, type Options } from "#tests/bench/options.ts"
import { capturePages } from "#tests/bench/pages.ts"
import { startPlainServer } from "#tests/bench/plain.ts"
import { findProblems } from "#tests/bench/problems.ts"
import { Running } from "#tests/bench/running.ts"
import { formatCpu, formatMachine, formatPerSecond, formatWeight } from "#tests/bench/tables.ts"
import { launchBrowser, SCREEN_NAMES, weighPages } from "#tests/bench/weight.ts"
import { startShop } from "#tests/support/shop.ts"

const RESULTS = path.resolve(import.meta.dirname, "../../bench-results")

const running = new Running()
let readShopOutput = () => ""
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void running.stopAll().then(() => process.exit(130)))
}

/** To stderr, so that --json leaves nothing but JSON on stdout. */
const report = (line: string) => console.error(`${line} ...`)

async function measure({ rounds, seconds }: Options) {
  const machine = readMachine()
  report("Starting the shop with its demonstration catalogue")
  const dataDir = mkdtempSync(path.join(tmpdir(), "atir-bench-"))
  running.onStop(async () => rmSync(dataDir, { recursive: true, force: true }))
  const shop = await running.start(
    startShop({ DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_DISABLE_COMPILE_CACHE: "1" }),
    (it) => it.stop(),
  )
  readShopOutput = shop.output
  const pages = await capturePages(shop.url)
  const plain = await running.start(startPlainServer(pages), (it) => it.stop())
  const browser = await running.start(launchBrowser(), (it) => it.close())
  const weight = await weighPages(browser, shop.url, pages, report)
  await browser.close()
  report("Waiting until the shop has encoded its pictures")
  await untilAtRest(shop.pid())
  const load = await measureLoad({ shop, plain, pages, rounds, seconds, report })
  return {
    takenAt: new Date().toISOString(),
    machine: { ...machine, loadAfter: readLoad() },
    options: { rounds, seconds },
    summary: load.map(summarizeLoad),
    load,
    weight,
    problems: findProblems(load, weight, {
      pages: pages.map(({ name }) => name),
      screens: SCREEN_NAMES,
    }),
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
    formatWeight(result.weight),
  ]
  console.log(options.json ? json : `\n${tables.join("\n\n")}\n\nKept in ${file}`)
  for (const problem of result.problems) console.error(`bench: ${problem}`)
  return result.problems.length > 0 ? 1 : 0
}

try {
  process.exitCode = await run()
} catch (error) {
  // Whatever is stopped in the middle of its work complains of it.
  if (!running.isStopping()) {
    console.error(`bench: ${error instanceof Error ? error.message : String(error)}`)
    console.error(readShopOutput())
    process.exitCode = 1
  }
} finally {
  await running.stopAll()
}
