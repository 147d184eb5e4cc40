// The program of `npm run spec`. Prints each line of docs/specification.md with the tests that have its id in their
// title. With --reports, includes only tests that passed in the last run of `npm test`, or with --full in that of
// `npm run test:full`; otherwise all tests.
import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"
import { runScript } from "./run-script.mjs"
import { judgeSpecification, readSpecification } from "./specification.mjs"
import { listPassedInPlaywright, listPassedInVitest, listTestTitles } from "./test-titles.mjs"

process.chdir(root)
await runScript(printSpecification)

async function printSpecification() {
  const fromReports = process.argv.includes("--reports")
  const specification = readSpecification(readFileSync("docs/specification.md", "utf8"))
  if (!fromReports) console.error("Listing all tests, which takes a minute or so ...")
  const titles = fromReports ? readReportedTitles() : listTestTitles()
  const isFull = !fromReports || process.argv.includes("--full")
  const { proofs, unproved, needlesslyMarked, unknown } = judgeSpecification(
    specification,
    titles,
    { isFull },
  )

  // With --reports, the complete list is left out, so that the failures of the last run stay visible on the screen.
  if (!fromReports) {
    for (const line of specification.lines) {
      const found = proofs.get(line.id) ?? []
      console.log(`${found.length > 0 ? "✓" : "✗"} ${line.id} ${line.text}`)
      for (const title of found) console.log(`      ${title}`)
    }
  }
  const proved = [...proofs.values()].filter((found) => found.length > 0).length
  console.log(`\n${specification.lines.length} lines, ${proved} proved by ${titles.length} tests`)
  for (const line of unproved) console.log(`without a test: ${line.id} ${line.text}`)
  for (const { id } of needlesslyMarked)
    console.log(`npm test proves ${id}: remove its (test:full)`)
  for (const { id, title } of unknown) console.log(`no such line: ${id} in "${title}"`)
  if (unproved.length + needlesslyMarked.length + unknown.length > 0) process.exitCode = 1
}

function readReportedTitles() {
  const results = path.join(root, "test-results")
  return [
    ...["unit-tests", "api-tests", "http-tests", "faults"].flatMap((step) =>
      listPassedInVitest(readFileSync(path.join(results, `${step}.json`), "utf8")),
    ),
    ...listPassedInPlaywright(readFileSync(path.join(results, "browser.json"), "utf8")),
  ]
}
