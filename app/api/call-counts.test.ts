import { expect, test } from "vitest"
import { countCall, listCallCounts } from "#app/api/call-counts.ts"

test("counts malformed answers of a call from 0, so that an alert notices the first one", () => {
  const call = "GET /api/v1/never-called-elsewhere"
  const countMalformed = () =>
    listCallCounts().filter((one) => one.call === call && one.outcome === "malformed")
  countCall(call, "answered")
  expect(countMalformed()).toEqual([{ call, outcome: "malformed", count: 0 }])
  countCall(call, "malformed")
  expect(countMalformed()).toEqual([{ call, outcome: "malformed", count: 1 }])
})
