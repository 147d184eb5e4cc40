// Usage: npm run lab -- mutations [--tested] [part of a name or file ...]. In a copy of the shop, breaks one line of
// code at a time, and expects a certain test to fail. The run fails if a test passes although the line is broken. The
// option --tested says that all tests pass on the unchanged code; then they are run only with the broken line.
import { listProblems, readRules, root } from "./read-rules.ts"
import { openWorkingCopy, type WorkingCopy } from "./working-copy.ts"

const isTested = process.argv.includes("--tested")
const wanted = process.argv.slice(2).filter((word) => word !== "--tested")
const mutations = (await readRules()).filter(
  (mutation) =>
    wanted.length === 0 || wanted.some((part) => JSON.stringify(mutation).includes(part)),
)
const problems = mutations.flatMap(listProblems)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(130))
}
const copies = [openWorkingCopy(root), openWorkingCopy(root)]
process.on("exit", () => {
  for (const copy of copies) copy.close()
})

const tests = new Map(
  isTested ? [] : mutations.map(({ test }) => [JSON.stringify(test), test] as const),
)
if (!isTested) console.log(`${String(tests.size)} tests on the unchanged shop ...`)
const unfit = new Set<string>()
await inWorkingCopies([...tests], async (copy, [key, test]) => {
  const { outcome, output } = await copy.runTest(test)
  if (outcome === "passed") return
  unfit.add(key)
  console.log(`✗ ${test.file} "${test.title}" has ${outcome} on the unchanged shop\n${output}`)
})

console.log(`${String(mutations.length)} breakages ...`)
let found = 0
await inWorkingCopies(mutations, async (copy, mutation) => {
  const { file, find, replace, test } = mutation
  const name = `${file}: ${find.trim()} -> ${replace.trim()}`
  if (unfit.has(JSON.stringify(test))) {
    console.log(`✗ ${name}\n    not tried, because its test does not pass on the unchanged shop`)
    return
  }
  const { outcome, output } = await copy.runBroken(mutation)
  if (outcome === "failed") found += 1
  console.log(
    outcome === "failed"
      ? `✓ ${name}`
      : `✗ ${name}\n    ${test.file} "${test.title}" has ${outcome}\n${output}`,
  )
})
console.log(`${String(found)} of ${String(mutations.length)} breakages found`)
process.exitCode = found < mutations.length ? 1 : 0

/** Processes the entries in several copies of the shop at the same time, one entry in each copy. */
async function inWorkingCopies<Entry>(
  entries: readonly Entry[],
  work: (copy: WorkingCopy, entry: Entry) => Promise<void>,
): Promise<void> {
  const queue = [...entries]
  await Promise.all(
    copies.map(async (copy) => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
        await work(copy, entry)
      }
    }),
  )
}
