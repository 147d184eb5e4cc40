import { expect, it } from "vitest"
import { judgeSpecification, readSpecification } from "./specification.mjs"
import { listPlaywrightTitles, listVitestTitles } from "./test-titles.mjs"

const text = `Milestone: 3

- S1.01 Shop: a visitor can browse.
- D.30 Payer: is signed. (due 4)
- S3.27 Auth state: a token. (not observable: it is the server's memory.)
`

it("wants a test for each line that is due", () => {
  const { unproved } = judgeSpecification(readSpecification(text), [])
  expect(unproved.map((line) => line.id)).toEqual(["S1.01"])
})

it("takes a line for proved by a test with its id in the title", () => {
  const title = "the shop [S1.01] [D.30] can be browsed"
  const { unproved, proofs } = judgeSpecification(readSpecification(text), [title])
  expect(unproved).toEqual([])
  expect(proofs.get("D.30")).toEqual([title])
})

it("names a test of a line that does not exist", () => {
  const { unknown } = judgeSpecification(readSpecification(text), ["[S1.99] a wish"])
  expect(unknown).toEqual([{ id: "S1.99", title: "[S1.99] a wish" }])
})

it("refuses a line that stands twice", () => {
  expect(() => readSpecification(`${text}- S1.01 Shop: again.`)).toThrow("S1.01 twice")
})

it("counts a test of a report only when it passed", () => {
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
  expect(listVitestTitles(JSON.stringify(vitest))).toEqual(["[S1.01] passed"])

  /**
   * @param {string} title
   * @param {string} status
   */
  const test = (title, status) => ({ title, tests: [{ status, projectName: "js" }] })
  const playwright = {
    stats: { expected: 1, unexpected: 1 },
    suites: [
      {
        title: "cart.spec.ts",
        suites: [{ title: "the cart", specs: [test("[S1.05] fills", "expected")] }],
        specs: [test("[S1.06] fails", "unexpected")],
      },
    ],
  }
  expect(listPlaywrightTitles(JSON.stringify(playwright))).toEqual([
    "cart.spec.ts the cart [S1.05] fills (js)",
  ])
})
