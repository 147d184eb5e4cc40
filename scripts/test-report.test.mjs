import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { readPlaywright, readVitest } from "./test-report.mjs"
import { listPlaywrightFailures, listVitestFailures } from "./test-titles.mjs"

const folder = mkdtempSync(path.join(tmpdir(), "atir-report-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {unknown} report */
function write(report) {
  const file = path.join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}

/** @param {string[]} statuses */
const results = (...statuses) => statuses.map((status) => ({ status }))

test("tests of all files are counted, skipped ones left out", () => {
  const file = write({
    testResults: [
      { status: "passed", assertionResults: results("passed", "passed", "skipped") },
      { status: "failed", assertionResults: results("passed", "failed", "failed") },
    ],
  })
  expect(readVitest(file, false)).toEqual({ passed: 3, failed: 2 })
})

test("a file whose preparation failed counts as one failure, though its tests were skipped", () => {
  const file = write({
    testResults: [{ status: "failed", assertionResults: results("skipped", "skipped") }],
  })
  expect(readVitest(file, false)).toEqual({ passed: 0, failed: 1 })
})

test("a run that failed is never counted as green", () => {
  const green = write({
    testResults: [{ status: "passed", assertionResults: results("passed") }],
  })
  expect(readVitest(green, false)).toEqual({ passed: 1, failed: 1 })
  expect(readVitest(path.join(folder, "absent.json"), false)).toEqual({ passed: 0, failed: 1 })
  expect(readPlaywright(path.join(folder, "absent.json"), false)).toEqual({ passed: 0, failed: 1 })
})

test("of the browser tests those that were left out do not count", () => {
  const file = write({ stats: { expected: 5, unexpected: 1, skipped: 3 } })
  expect(readPlaywright(file, false)).toEqual({ passed: 5, failed: 1 })
})

test("what failed is named with its reason, a file that could not begin by its name", () => {
  const report = {
    testResults: [
      {
        name: "money.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "a fee is rounded", status: "passed", failureMessages: [] },
          { fullName: "a total adds up", status: "failed", failureMessages: ["2 is not 3"] },
        ],
      },
      { name: "broken.test.ts", status: "failed", message: "no such file", assertionResults: [] },
      { name: "green.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  }
  expect(listVitestFailures(JSON.stringify(report))).toEqual([
    { title: "a total adds up", message: "2 is not 3" },
    { title: "broken.test.ts", message: "no such file" },
  ])
})

test("a browser test that failed is named with its project and the reason", () => {
  const tests = [
    {
      status: "unexpected",
      projectName: "js",
      results: [{ error: { message: "too late" } }],
    },
    { status: "expected", projectName: "no-js", results: [{}] },
  ]
  const inner = { title: "uz", specs: [{ title: "a cart", tests }] }
  const stats = { expected: 1, unexpected: 1 }
  const report = { stats, suites: [{ title: "cart.spec.ts", suites: [inner] }] }
  expect(listPlaywrightFailures(JSON.stringify(report))).toEqual([
    { title: "cart.spec.ts uz a cart (js)", message: "too late" },
  ])
})
