import { readFileSync } from "node:fs"

/** @typedef {{ passed: number, failed: number }} Count */

/** @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile */

/**
 * Counts the tests of a report by vitest; a file that could not run its tests counts as one failure, and
 * so does a failed run without a report.
 *
 * @param {string} file
 * @param {boolean} ok whether the run ended with exit code 0
 * @returns {Count}
 */
export function readVitest(file, ok) {
  const report = /** @type {{ testResults: VitestFile[] } | null} */ (read(file))
  let passed = 0
  let failed = 0
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failures = assertionResults.filter((test) => test.status === "failed").length
    passed += assertionResults.filter((test) => test.status === "passed").length
    failed += status === "failed" ? Math.max(1, failures) : failures
  }
  return atLeastOneFailure(ok, passed, failed)
}

/**
 * Counts the tests of a report by Playwright, likewise; what passed at its second try has passed.
 *
 * @param {string} file
 * @param {boolean} ok
 * @returns {Count}
 */
export function readPlaywright(file, ok) {
  const report = /** @type {{ stats: Record<"expected" | "unexpected", number> } | null} */ (
    read(file)
  )
  const { expected = 0, unexpected = 0 } = report?.stats ?? {}
  return atLeastOneFailure(ok, expected, unexpected)
}

/**
 * @param {boolean} ok
 * @param {number} passed
 * @param {number} failed
 */
function atLeastOneFailure(ok, passed, failed) {
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    // Not written, or not to its end.
    return null
  }
}
