/**
 * The full titles in vitest's list or report, without those that did not pass or did not run.
 *
 * @param {string} json
 * @returns {string[]}
 */
export function listVitestTitles(json) {
  /** @typedef {{ fullName: string, status: string }} Result */
  /** @typedef {{ name: string }} Listed */
  const parsed = /** @type {Listed[] | { testResults: { assertionResults: Result[] }[] }} */ (
    JSON.parse(json)
  )
  if (Array.isArray(parsed)) return parsed.map((test) => test.name)
  return parsed.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "passed")
    .map((test) => test.fullName)
}

/**
 * @typedef {{ title: string, tests: { status: string, projectName: string }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 */

/**
 * The full titles in Playwright's list or report, each with its project, likewise. A listed test has the
 * status "skipped", as it has no result yet: what a list names counts.
 *
 * @param {string} json
 * @returns {string[]}
 */
export function listPlaywrightTitles(json) {
  const { suites, stats } =
    /** @type {{ suites: Suite[], stats: { expected: number, unexpected: number } }} */ (
      JSON.parse(json)
    )
  const isList = stats.expected + stats.unexpected === 0
  return suites.flatMap((suite) => titlesOf(suite, "", isList))
}

/**
 * @param {Suite} suite
 * @param {string} before the titles around it
 * @param {boolean} isList
 * @returns {string[]}
 */
function titlesOf(suite, before, isList) {
  const title = before === "" ? suite.title : `${before} ${suite.title}`
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => isList || test.status === "expected")
      .map((test) => `${title} ${spec.title} (${test.projectName})`),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, title, isList))]
}
