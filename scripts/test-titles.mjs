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
 * @typedef {{ error?: { message?: string } }} Attempt
 * @typedef {{ status: string, projectName: string, results?: Attempt[] }} Tried
 * @typedef {{ title: string, tests: Tried[] }} Spec
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
  const isList = stats.expected + stats.unexpected === 0
  const counted = isList ? "skipped" : "expected"
  return suites.flatMap((suite) => titlesOf(suite, "", counted))
}

/**
 * @typedef {Record<"expected" | "unexpected", number>} Stats
 *
 * @param {string} json
 */
function parsePlaywright(json) {
  return /** @type {{ suites: Suite[], stats: Stats }} */ (JSON.parse(json))
}

/**
 * @param {Suite} suite
 * @param {string} before the titles around it
 * @param {string} counted the status of those that count
 * @returns {string[]}
 */
function titlesOf(suite, before, counted) {
  const title = join(before, suite.title)
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === counted)
      .map((test) => `${title} ${spec.title} (${test.projectName})`),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, title, counted))]
}

/**
 * What failed in vitest's report, and why. A file whose preparation failed stands for its tests.
 *
 * @param {string} json
 * @returns {Failure[]}
 */
export function listVitestFailures(json) {
  /** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Result */
  /** @typedef {{ name: string, status: string, message: string, assertionResults: Result[] }} File */
  const { testResults } = /** @type {{ testResults: File[] }} */ (JSON.parse(json))
  return testResults
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed")
      if (failed.length === 0) return [{ title: name, message }]
      return failed.map((test) => ({
        title: test.fullName,
        message: test.failureMessages.join("\n"),
      }))
    })
}

/**
 * The tests in Playwright's report that failed, and why.
 *
 * @param {string} json
 * @returns {Failure[]}
 */
export function listPlaywrightFailures(json) {
  return parsePlaywright(json).suites.flatMap((suite) => failuresOf(suite, ""))
}

/**
 * @typedef {{ title: string, message: string }} Failure
 *
 * @param {Suite} suite
 * @param {string} before the titles around it
 * @returns {Failure[]}
 */
function failuresOf(suite, before) {
  const title = join(before, suite.title)
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "unexpected")
      .map((test) => ({
        title: `${title} ${spec.title} (${test.projectName})`,
        message: test.results?.find(({ error }) => error)?.error?.message ?? "",
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, title))]
}

/**
 * @param {string} before
 * @param {string} title
 */
function join(before, title) {
  return before === "" ? title : `${before} ${title}`
}
