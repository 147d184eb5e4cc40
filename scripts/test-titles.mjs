import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root, toolEnvironment } from "./paths.mjs"
import { Stop } from "./run-script.mjs"

/**
 * @typedef {{ name: string }} ListedTest
 * @typedef {{ assertionResults: { fullName: string, status: string }[] }} VitestFile
 * @typedef {{ title: string, tests: { status: string, projectName: string }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 */

/**
 * Lists the full titles of tests without running them.
 *
 * @param {readonly string[]} [files] parts of paths; all files by default
 */
export function listTestTitles(files = []) {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-titles-"))
  const list = path.join(folder, "vitest.json")
  try {
    // Vitest's static parser rejects files that declare tests by other functions than `test` and `it`.
    run("vitest", ["list", "--no-static-parse", `--json=${list}`, ...files])
    const tests = /** @type {ListedTest[]} */ (JSON.parse(readFileSync(list, "utf8")))
    const { suites } = /** @type {{ suites: Suite[] }} */ (
      JSON.parse(
        run("playwright", ["test", "--list", "--reporter=json", "--pass-with-no-tests", ...files]),
      )
    )
    // Playwright does not run the tests that it lists, so its report gives all of them the status "skipped".
    const titles = [
      ...tests.map(({ name }) => name),
      ...suites.flatMap((suite) => titlesOf(suite, "skipped")),
    ]
    // API tests occur twice in the list of Vitest, once for PostgreSQL and once for PGlite.
    return [...new Set(titles)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Lists the full titles of the tests that have passed, from a JSON report of Vitest.
 *
 * @param {string} json
 */
export function listPassedInVitest(json) {
  const { testResults } = /** @type {{ testResults: VitestFile[] }} */ (JSON.parse(json))
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status }) => (status === "passed" ? [fullName] : []))
}

/**
 * Lists the full titles of the tests that have passed, each with the name of its project, from a JSON report of
 * Playwright.
 *
 * @param {string} json
 */
export function listPassedInPlaywright(json) {
  const { suites } = /** @type {{ suites: Suite[] }} */ (JSON.parse(json))
  return suites.flatMap((suite) => titlesOf(suite, "expected"))
}

/**
 * Lists the full titles of the tests with a status, in a suite and in all suites inside it.
 *
 * @param {Suite} suite
 * @param {string} status
 * @returns {string[]}
 */
function titlesOf({ title, specs = [], suites = [] }, status) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => `${spec.title} (${test.projectName})`),
  )
  return [...own, ...suites.flatMap((inner) => titlesOf(inner, status))].map(
    (inner) => `${title} ${inner}`,
  )
}

/**
 * Runs a command and returns its output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @throws {Stop} with the output of the command when it fails
 */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: toolEnvironment({ LIST_ONLY: "1" }),
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Stop(`${command} cannot list its tests:\n${stderr || stdout}`)
  return stdout
}
