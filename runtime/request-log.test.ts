import { expect, test } from "vitest"
import { findRequestLevel, LOG_REQUESTS } from "#runtime/request-log.ts"

const quick = { status: 200, ms: 5, isCheap: false }
const levels = (request: typeof quick) =>
  LOG_REQUESTS.map((which) => findRequestLevel(which, request))

test("what failed or was slow is always logged, the rest as it is asked for", () => {
  expect(levels(quick)).toEqual([null, "info", "info"])
  expect(levels({ ...quick, isCheap: true })).toEqual([null, null, "info"])
  expect(levels({ ...quick, status: 404 })).toEqual([null, "info", "info"])
  expect(levels({ ...quick, status: 503 })).toEqual(["warn", "warn", "warn"])
  expect(levels({ ...quick, ms: 1000, isCheap: true })).toEqual(["warn", "warn", "warn"])
})
