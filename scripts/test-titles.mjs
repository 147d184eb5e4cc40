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
  const { suites, stats } = parsePlaywright(json)
  const isList = stats.expected + stats.unexpected + stats.flaky === 0
  const counted = isList ? ["skipped"] : ["expected", "flaky"]
  return suites.flatMap((suite) => titlesOf(suite, "", counted))
}

/**
 * The full titles in Playwright's report of what passed at its second try.
 *
 * @param {string} json
 * @returns {string[]}
 */
export function listFlakyTitles(json) {
  return parsePlaywright(json).suites.flatMap((suite) => titlesOf(suite, "", ["flaky"]))
}

/**
 * @typedef {Record<"expected" | "unexpected" | "flaky", number>} Stats
 *
 * @param {string} json
 */
function parsePlaywright(json) {
  return /** @type {{ suites: Suite[], stats: Stats }} */ (JSON.parse(json))
}

/**
 * @param {Suite} suite
 * @param {string} before the titles around it
 * @param {readonly string[]} counted statuses
 * @returns {string[]}
 */
function titlesOf(suite, before, counted) {
  const title = before === "" ? suite.title : `${before} ${suite.title}`
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => counted.includes(test.status))
      .map((test) => `${title} ${spec.title} (${test.projectName})`),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, title, counted))]
}
