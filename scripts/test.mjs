// `npm test`: every check of the repository, one after the other, and the count at the end.
// --quick leaves out what needs a build; --full runs races and faults at their full length.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "./paths.mjs"
import { prepareTools } from "./prepare.mjs"
import { runStep, stopSteps } from "./step.mjs"
import { Stop } from "./stop.mjs"
import {
  requireChromium,
  requireFaketime,
  requireNginx,
  requirePostgres,
  requireRedis,
} from "./system.mjs"
import { readPlaywright, readVitest } from "./test-report.mjs"
import { listPlaywrightFailures, listVitestFailures } from "./test-titles.mjs"

/** @typedef {import("./test-report.mjs").Count} Count */

const isQuick = process.argv.includes("--quick")
const isFull = process.argv.includes("--full")
const results = path.join(root, "test-results")
const smallFaultRun = "3"
const fullRaceRounds = "20"
const fullModelRuns = "1000"
/** Every guess and every SMS of an attack; a fortieth of them otherwise. */
const fullAttacks = "1"
/** Every try of a property; a hundredth of them otherwise. */
const fullProperties = "1"
/** Presses of each kind on a slow phone. */
const earlyRounds = "20"
/** Products of one import. */
const fullImport = "100000"
/** Combinations of filters whose counts are looked at. */
const fullFilters = "1000"
/** Perfumes of the shop that a crawler walks through; only the demonstration otherwise. */
const fullCrawl = "100000"
/** Scripts that README names and that nothing else here runs, and what makes a run of each short. */
const shortRuns = {
  bench: '--rounds 1 --seconds 0.2 --products "" --no-weight --only "^home$"',
  "bench:memory": "--minutes 0.1 --urls 20",
  "bench:attacks": "--seconds 1 --rest 0 --only pipelined",
  "bench:many": '--rounds 1 --only "^home"',
  "bench:catalogue": "--products 2000 --requests 5",
  lighthouse: "--runs 1 --only list --lang uz",
  soak: "--minutes 0.1 --shoppers 2",
}
const shownLines = 100
/** Of a failure's message, in the list at the end. */
const toldLines = 6
const toldLength = 200
/** Playwright's progress, a line for each test. */
const finishedTest = /^\[\d+\/\d+\] /

/** @type {Count} */
const total = { passed: 0, failed: 0 }
/** Told at the end again, where nobody has to search: a log may be kept by its end alone. @type {string[]} */
const told = []

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    stopSteps("SIGTERM")
    process.exit(130)
  })
}

try {
  await runEverything()
} catch (error) {
  total.failed += 1
  console.error(error instanceof Stop ? `atir: ${error.message}` : error)
}
if (total.failed > 0) process.exitCode = 1
for (const line of told) console.log(line)
console.log(`${total.passed} passed, ${total.failed} failed`)

async function runEverything() {
  process.chdir(root)
  await prepareTools()
  await requirePostgres()
  await requireRedis()
  if (!isQuick) await requireNginx()
  if (!isQuick) await requireFaketime()
  const chromium = isQuick ? "" : await requireChromium()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })

  await check("Types", "typecheck")
  await check("Lint", "lint")
  await check("Format", "format:check")
  await check("Unused code", "knip")
  const full = {
    RACE_ROUNDS: fullRaceRounds,
    MODEL_RUNS: fullModelRuns,
    PROPERTY_PART: fullProperties,
    ATTACK_PART: fullAttacks,
    IMPORT_PRODUCTS: fullImport,
    FILTER_RUNS: fullFilters,
    EVERY_STORE: "1",
    PAGE_ADDRESSES: "10000",
  }
  await vitest("Unit and contract tests", "unit", isFull ? full : {})
  if (isFull) await vitest("Contract tests on the embedded store", "unit", { STORE: "embedded" })
  await check("Mutations, a sample", "test:mutations", "--sample")
  if (isQuick) return
  const isBuilt = await check("Build", "build")
  if (isBuilt) await check("Budgets", "budget")
  if (isBuilt) await check("Screenshots, of one page", "screenshots", "--width 390 --fold home")
  if (isBuilt) await playwright(chromium)
  const hurried = { FAULT_ROUNDS: smallFaultRun, FAULT_WORKERS: "2" }
  await vitest("Faults", "faults", isFull ? { EVERY_FAULT: "1" } : hurried)
  process.env["SHORT_RUN"] = "1"
  for (const [script, short] of Object.entries(shortRuns)) {
    if (isBuilt) await check(`A short run of ${script}`, script, short)
  }
  await check("Specification", "spec", "--reports")
}

/**
 * A check that passes or fails as a whole: one of package.json's scripts.
 *
 * @param {string} title
 * @param {string} script
 * @param {string} [argument]
 */
async function check(title, script, argument = "") {
  const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
    JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
  )
  const ok = await step(title, "sh", ["-c", `${scripts[script] ?? "false"} ${argument}`])
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  return ok
}

/**
 * @param {string} title
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(title, project, env = {}) {
  const report = path.join(results, `${slug(title)}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const ok = await step(title, "vitest", ["run", "--project", project, ...reporters], env)
  count(readVitest(report, ok))
  if (!ok && existsSync(report)) tellFailures(listVitestFailures(readFileSync(report, "utf8")))
}

/**
 * In the daily run a busy machine may cost a browser test one try, and is told; in the full one it may not.
 *
 * @param {string} chromium
 */
async function playwright(chromium) {
  const report = path.join(results, "browser.json")
  const ok = await step("Browser tests", "playwright", ["test", "--reporter=line,json"], {
    ...(isFull
      ? {
          EVERY_LANGUAGE: "1",
          EVERY_MACHINE: "1",
          CRAWL_PRODUCTS: fullCrawl,
          EARLY_ROUNDS: earlyRounds,
        }
      : { RETRIES: "1" }),
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  count(readPlaywright(report, ok))
  if (!existsSync(report)) return
  const json = readFileSync(report, "utf8")
  tellFailures(listPlaywrightFailures(json))
  tellFailures(listPlaywrightFailures(json, "flaky"), "passed at its second try")
}

/**
 * @param {readonly import("./test-titles.mjs").Failure[]} failures
 * @param {string} [outcome]
 */
function tellFailures(failures, outcome = "failed") {
  for (const { title, message } of failures) {
    told.push(`${outcome}: ${title}`)
    const lines = stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() !== "")
    for (const line of lines.slice(0, toldLines)) told.push(`    ${line.slice(0, toldLength)}`)
  }
}

/**
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function step(title, command, args, env = {}) {
  const { ok, output } = await runStep({
    title,
    command,
    args,
    env: { NO_COLOR: undefined, FORCE_COLOR: "0", ...env },
  })
  const log = path.join(results, `${slug(title)}.log`)
  writeFileSync(log, output)
  if (!ok) {
    const lines = output.trimEnd().split("\n")
    const telling = lines.filter((line) => !finishedTest.test(line))
    console.log(telling.slice(-shownLines).join("\n"))
    console.log(`  (all of it: ${path.relative(root, log)})`)
  }
  return ok
}

/** @param {string} title */
function slug(title) {
  return title.toLowerCase().replaceAll(" ", "-")
}

/** @param {Count} more */
function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
  if (passed + failed > 1) console.log(`  ${passed} passed, ${failed} failed`)
}
