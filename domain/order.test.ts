import { expect, test } from "vitest"
import { canMoveTo, listOf } from "#domain/order.ts"

test("[S4.48] [D.78] an order is collected, then under way, then delivered", () => {
  expect(canMoveTo("collecting", "in_progress")).toBe(true)
  expect(canMoveTo("in_progress", "delivered")).toBe(true)
  expect(canMoveTo("collecting", "delivered")).toBe(false)
})

test("[D.78] it can be cancelled until it is delivered, and nothing follows the end", () => {
  expect(canMoveTo("collecting", "cancelled")).toBe(true)
  expect(canMoveTo("in_progress", "cancelled")).toBe(true)
  expect(canMoveTo("delivered", "cancelled")).toBe(false)
  expect(canMoveTo("cancelled", "collecting")).toBe(false)
})

test("[D.35] cancelled orders stand among the delivered ones", () => {
  expect(listOf("collecting")).toBe("in_progress")
  expect(listOf("cancelled")).toBe("delivered")
})
