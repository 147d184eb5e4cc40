import { expect, test } from "vitest"
import { canMoveTo, listOf } from "#domain/order-status.ts"

test("[S4.48] [D.78] moves an order from collecting to in progress to delivered", () => {
  expect(canMoveTo("collecting", "in_progress")).toBe(true)
  expect(canMoveTo("in_progress", "delivered")).toBe(true)
  expect(canMoveTo("collecting", "delivered")).toBe(false)
})

test("[D.78] cancels an order until it is delivered, and moves no finished order", () => {
  expect(canMoveTo("collecting", "cancelled")).toBe(true)
  expect(canMoveTo("in_progress", "cancelled")).toBe(true)
  expect(canMoveTo("delivered", "cancelled")).toBe(false)
  expect(canMoveTo("cancelled", "collecting")).toBe(false)
})

test("[D.35] lists cancelled orders among the delivered ones", () => {
  expect(listOf("collecting")).toBe("in_progress")
  expect(listOf("cancelled")).toBe("delivered")
})
