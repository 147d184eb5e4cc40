// `npm run spec`: each line of the specification with the tests that prove it. With --reports the tests are
// those that passed in the run of `npm test` just made; without, those that the runners list.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root, toolEnvironment } from "./paths.mjs"
import { judgeSpecification, readSpecification } from "./specification.mjs"
import { listPlaywrightTitles, listVitestTitles } from "./test-titles.mjs"

process.chdir(root)
const fromReports = process.argv.includes("--reports")
const specification = readSpecification(readFileSync("docs/specification.md", "utf8"))
const titles = fromReports ? titlesOfReports() : titlesOfRunners()
const { proofs, unproved, unknown } = judgeSpecification(specification, titles)

// After a run only what is missing counts: all of it would push the failures themselves out of sight.
if (!fromReports) {
  for (const line of specification.lines) {
    const found = proofs.get(line.id) ?? []
    const state = found.length > 0 ? "✓" : line.isDue ? "✗" : "·"
    console.log(`${state} ${line.id} ${line.text}`)
    for (const title of found) console.log(`      ${title}`)
  }
}
const proved = [...proofs.values()].filter((found) => found.length > 0).length
console.log(`\n${specification.lines.length} lines, ${proved} proved by ${titles.length} tests`)
for (const line of unproved) console.log(`without a test: ${line.id} ${line.text}`)
for (const { id, title } of unknown) console.log(`no such line: ${id} in "${title}"`)
if (unproved.length + unknown.length > 0) process.exitCode = 1

function titlesOfReports() {
  const results = path.join(root, "test-results")
  return [
    ...listVitestTitles(readFileSync(path.join(results, "unit-and-contract-tests.json"), "utf8")),
    ...listVitestTitles(readFileSync(path.join(results, "faults.json"), "utf8")),
    ...listPlaywrightTitles(readFileSync(path.join(results, "browser.json"), "utf8")),
  ]
}

function titlesOfRunners() {
  const folder = mkdtempSync(path.join(tmpdir(), "spec-"))
  const list = path.join(folder, "vitest.json")
  try {
    run("vitest", ["list", `--json=${list}`])
    return [
      ...listVitestTitles(readFileSync(list, "utf8")),
      ...listPlaywrightTitles(run("playwright", ["test", "--list", "--reporter=json"])),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  return execFileSync(command, args, {
    encoding: "utf8",
    env: toolEnvironment(),
    maxBuffer: 100_000_000,
  })
}
