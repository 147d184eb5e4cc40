// The program of `npm test`. Runs all checks and prints how many have passed. With --check, runs only the checks that
// need neither a build nor a server. With --full, runs all tests at full length, and also the experiments of labs/.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { prepareTools } from "./install-and-build.mjs"
import { root } from "./paths.mjs"
import {
  requireChromium,
  requireFaketime,
  requireNginx,
  requirePostgres,
  requireRedis,
} from "./require-programs.mjs"
import { Stop } from "./run-script.mjs"
import { runStep, stopSteps } from "./run-step.mjs"

/** @typedef {{ passed: number, failed: number }} Count */

const isCheck = process.argv.includes("--check")
const isFull = process.argv.includes("--full")
const results = path.join(root, "test-results")
/** Environment variables of the tests in a run with --full. Without them, the tests do only a part of their work. */
const fullLength = { FULL_RUN: "1", EVERY_LANGUAGE: "1" }
/**
 * The fault tests that the ordinary `npm test` runs: one kills the shop before and after a charge, the other
 * stops it under load.
 */
const smokeFaults = ["labs/faults/payment-kill.test.ts", "labs/faults/stop.test.ts"]
/**
 * The option of Vitest that leaves out the tests with the tag "full". These tests take long or prove details. None of
 * them is the only test of a line in docs/specification.md, except of lines that end in `(test:full)`.
 */
const daily = "--tags-filter=!full"
/** Short runs of the experiments that take too long at full length, to check that they work. */
const shortRuns = [
  'bench pages --rounds 1 --seconds 0.2 --products "" --no-weight --only "^home$"',
  "bench memory --minutes 0.1 --urls 20",
  "bench attacks --seconds 1 --rest 0 --only pipelined",
  'bench two-storefronts --rounds 1 --only "^home|purchase"',
  "bench mixed --rounds 1 --seconds 1",
  "bench catalogue --products 2000 --requests 5",
  "lighthouse --runs 1 --only list --lang uz",
  "soak --minutes 0.1 --shoppers 2",
  "screenshots --width 390 --fold home",
  "bad-inputs B001",
  "api-client",
  "search-evaluation --min 95",
]
/** Maximum number of lines printed from the output of a failed step. */
const shownLines = 100
/** Matches the progress lines of Playwright, one for each test. */
const finishedTest = /^\[\d+\/\d+\] /

/** @type {Count} */
const total = { passed: 0, failed: 0 }
/**
 * The last lines of the output of each failed step. They are printed again at the end, where readers of a log look
 * first.
 *
 * @type {string[]}
 */
const failures = []

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
for (const text of failures) console.log(text)
console.log(`${total.passed} passed, ${total.failed} failed`)

async function runEverything() {
  process.chdir(root)
  await prepareTools()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const chromium = isCheck ? "" : await requireServers()

  // The first command of the script `typecheck` writes the types of the routes. The linter needs these types as well.
  const [typegen = "false", ...compilers] = readScript("typecheck").split(" && ")
  await check("Route types", "sh", "-c", typegen)

  // These steps use one CPU core each, so they run at the same time.
  await Promise.all([
    check("Types", "sh", "-c", compilers.join(" && ")),
    check("Lint", "oxlint"),
    check("Format", "oxfmt", "--check"),
    check("Unused code", "knip"),
  ])
  const unit = isFull
    ? vitest("Unit tests", ["--project", "unit"], fullLength)
    : vitest("Unit tests", ["--project", "unit", daily])
  if (isCheck) return await unit
  const [isBuilt] = await Promise.all([check("Build", "node", "scripts/build.mjs"), unit])
  if (isFull) {
    await runFullTests(isBuilt, chromium)
    await runLabs(isBuilt)
  } else {
    await runServerTests(isBuilt)
    if (isBuilt) await playwright(chromium)
  }
  const scope = isFull ? ["--full"] : []
  await check("Specification", "node", "scripts/print-specification.mjs", "--reports", ...scope)
}

/** Installs the servers and the browser that tests need, and returns the path of the browser. */
async function requireServers() {
  await requirePostgres()
  await requireRedis()
  if (isFull) await requireNginx()
  if (isFull) await requireFaketime()
  return await requireChromium()
}

/** @param {boolean} isBuilt */
async function runServerTests(isBuilt) {
  await vitest("API tests", ["--project", "api", "--project", "embedded", daily])
  const once = { FAULT_ROUNDS: "1", FAULT_WORKERS: "2" }
  await Promise.all([
    isBuilt && lab("Budgets", "budget"),
    vitest("Faults", ["--project", "faults", ...smokeFaults], once),
    isBuilt && vitest("HTTP tests", ["--project", "http", daily]),
  ])
}

/**
 * @param {boolean} isBuilt
 * @param {string} chromium
 */
async function runFullTests(isBuilt, chromium) {
  await vitest("API tests", ["--project", "api"], fullLength)
  if (isBuilt) await lab("Budgets", "budget")
  // The fault tests mostly wait for processes that stop and start, so other tests can run at the same time.
  await Promise.all([
    vitest("Faults", ["--project", "faults"], fullLength),
    runTestsBesideFaults(isBuilt, chromium),
  ])
}

/**
 * @param {boolean} isBuilt
 * @param {string} chromium
 */
async function runTestsBesideFaults(isBuilt, chromium) {
  // Runs without `fullLength`: the embedded database (PGlite) has only one connection, so longer tests of
  // races, models and imports would not test more there.
  await vitest("API tests on the embedded store", ["--project", "embedded"], { EVERY_STORE: "1" })
  if (!isBuilt) return
  await vitest("HTTP tests", ["--project", "http"], fullLength)
  await playwright(chromium)
}

/** @param {boolean} isBuilt */
async function runLabs(isBuilt) {
  await lab("Mutations", total.failed === 0 ? "mutations --tested" : "mutations")
  process.env["SHORT_RUN"] = "1"
  for (const run of shortRuns) {
    const [name = ""] = run.split(" --")
    if (isBuilt) await lab(`A short run of ${name}`, run)
  }
}

/**
 * Runs a command that counts as one check in the total.
 *
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 */
async function check(title, command, ...args) {
  const ok = await step(title, command, args)
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  return ok
}

/**
 * Runs an experiment as one check.
 *
 * @param {string} title
 * @param {string} line the name of the experiment and its options, as on the command line
 */
function lab(title, line) {
  return check(title, "sh", "-c", `exec node scripts/run-lab.mjs ${line}`)
}

/**
 * Returns the command of a script in package.json.
 *
 * @param {string} name
 */
function readScript(name) {
  const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
    JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
  )
  return scripts[name] ?? "false"
}

/**
 * Runs tests with Vitest and counts their results.
 *
 * @param {string} title
 * @param {readonly string[]} args options for a project, and parts of the paths of test files
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(title, args, env = {}) {
  const report = path.join(results, `${slug(title)}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const ok = await step(title, "vitest", ["run", ...args, ...reporters], env)
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report)
  count({ passed, failed: ok ? failed : Math.max(1, failed) })
}

/** @param {string} chromium */
async function playwright(chromium) {
  const report = path.join(results, "browser.json")
  const filter = isFull ? [] : ["--grep-invert=@full"]
  const ok = await step(
    "Browser tests",
    "playwright",
    ["test", "--reporter=line,json", ...filter],
    {
      ...(isFull ? fullLength : {}),
      // Playwright sets FORCE_COLOR for its workers, and Node would print a warning if NO_COLOR was set, too.
      NO_COLOR: undefined,
      FORCE_COLOR: "0",
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  const { expected: passed = 0, unexpected: failed = 0 } = readReport(report).stats ?? {}
  count({ passed, failed: ok ? failed : Math.max(1, failed) })
}

/**
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, stats?: { expected: number, unexpected: number } }}
 *   Report
 *
 * @param {string} file
 * @returns {Report} empty if the runner did not finish
 */
function readReport(file) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(file, "utf8")))
  } catch {
    return {}
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
    // The output is written to files, so it must not contain colors. Most tools print colors if FORCE_COLOR is set,
    // even to 0, so this step removes the variable.
    env: { NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
  })
  const log = path.join(results, `${slug(title)}.log`)
  writeFileSync(log, output)
  if (!ok) {
    const lines = output.trimEnd().split("\n")
    const relevant = lines.filter((line) => !finishedTest.test(line))
    const end = relevant.slice(-shownLines).join("\n")
    console.log(end)
    failures.push(`${title} failed:\n${end}`)
    console.log(`  (whole output: ${path.relative(root, log)})`)
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
