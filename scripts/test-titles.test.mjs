import { expect, test } from "vitest"
import { listPassedInPlaywright, listPassedInVitest, listTestTitles } from "./test-titles.mjs"

test(
  "lists the tests of both runners, including those that run only on some machines",
  { tags: ["full"] },
  () => {
    const titles = listTestTitles(["faults/power-cut", "pictures.spec"])
    expect(titles).toContainEqual(expect.stringContaining("opens the embedded store after each of"))
    expect(titles).toContainEqual(expect.stringMatching(/pictures.spec.ts .*\(js\)$/))
  },
)

test("reads the passed tests from a report", () => {
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { fullName: "[S1.01] passed", status: "passed" },
          { fullName: "[S1.02] failed", status: "failed" },
          { fullName: "[S1.03] left out", status: "skipped" },
        ],
      },
    ],
  }
  expect(listPassedInVitest(JSON.stringify(vitest))).toEqual(["[S1.01] passed"])

  /**
   * @param {string} title
   * @param {string} status
   */
  const specOf = (title, status) => ({ title, tests: [{ status, projectName: "js" }] })
  const playwright = {
    suites: [
      {
        title: "cart.spec.ts",
        suites: [{ title: "the cart", specs: [specOf("[S1.05] fills", "expected")] }],
        specs: [specOf("[S1.06] fails", "unexpected")],
      },
    ],
  }
  expect(listPassedInPlaywright(JSON.stringify(playwright))).toEqual([
    "cart.spec.ts the cart [S1.05] fills (js)",
  ])
})
