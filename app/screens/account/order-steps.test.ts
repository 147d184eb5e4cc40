import { expect, test } from "vitest"
import type { OrderStatus } from "#domain/order-status.ts"
import { listOrderSteps } from "./order-steps.ts"

const created_at = "2026-11-20T07:00:00Z"
const stepsOf = (status: OrderStatus, reached: OrderStatus[]) =>
  listOrderSteps({
    status,
    created_at,
    timeline: reached.map((step, day) => ({ status: step, at: `2026-11-2${day + 1}T07:00:00Z` })),
  }).map(({ step, state }) => `${step} ${state}`)

test("an order without a payment is at its first step", () => {
  expect(stepsOf("collecting", [])).toEqual([
    "placed now",
    "collecting todo",
    "in_progress todo",
    "delivered todo",
  ])
})

test("an order in progress has done its past steps and has the others to do", () => {
  expect(stepsOf("in_progress", ["collecting", "in_progress"])).toEqual([
    "placed done",
    "collecting done",
    "in_progress now",
    "delivered todo",
  ])
})

test("a delivered order has nothing left to do", () => {
  expect(stepsOf("delivered", ["collecting", "in_progress", "delivered"])).toEqual([
    "placed done",
    "collecting done",
    "in_progress done",
    "delivered done",
  ])
})

test("a cancelled order shows only the steps that it has done", () => {
  expect(stepsOf("cancelled", ["collecting", "cancelled"])).toEqual([
    "placed done",
    "collecting done",
    "cancelled now",
  ])
})

test("each finished step has a date, including the first", () => {
  const steps = listOrderSteps({
    status: "collecting",
    created_at,
    timeline: [{ status: "collecting", at: "2026-11-20T07:05:00Z" }],
  })
  expect(steps.map(({ at }) => at)).toEqual([created_at, "2026-11-20T07:05:00Z", null, null])
})
