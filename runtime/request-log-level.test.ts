import { expect, test } from "vitest"
import { findRequestLevel, LOG_REQUESTS } from "#runtime/request-log-level.ts"

const quick = { status: 200, ms: 5, isCheap: false }
const levels = (request: typeof quick) =>
  LOG_REQUESTS.map((which) => findRequestLevel(which, request))

test("always logs failed and slow requests, and others as the setting says", () => {
  expect(levels(quick)).toEqual([null, "info", "info"])
  expect(levels({ ...quick, isCheap: true })).toEqual([null, null, "info"])
  expect(levels({ ...quick, status: 404 })).toEqual([null, "info", "info"])
  expect(levels({ ...quick, status: 503 })).toEqual(["warn", "warn", "warn"])
  expect(levels({ ...quick, ms: 1000, isCheap: true })).toEqual(["warn", "warn", "warn"])
})
