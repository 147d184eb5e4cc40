import { expect, test } from "vitest"
import { computeArrival, joinArrivals } from "#domain/delivery-date.ts"

const none = () => false
const friday = "2026-11-20"

test("[D.81] promises a product in stock after its delivery days, within two further days", () => {
  const product = { delivery_days: 3, delay: null }
  expect(computeArrival(friday, product, none)).toEqual({ from: "2026-11-23", to: "2026-11-25" })
})

test("promises no delivery on a Sunday", () => {
  const product = { delivery_days: 2, delay: null }
  expect(computeArrival(friday, product, none).from).toBe("2026-11-23")
})

test("[D.81] promises no delivery on a holiday", () => {
  const product = { delivery_days: 3, delay: null }
  const isHoliday = (date: string) => date === "2026-11-23"
  expect(computeArrival(friday, product, isHoliday).from).toBe("2026-11-24")
})

test("counts every day of a delay in days", () => {
  const product = { delivery_days: 1, delay: { days: 5, working_days: false } }
  expect(computeArrival(friday, product, none).from).toBe("2026-11-26")
})

test("[D.81] leaves weekends and holidays out of a delay in working days", () => {
  const product = { delivery_days: 1, delay: { days: 5, working_days: true } }
  expect(computeArrival(friday, product, none).from).toBe("2026-11-28")
  const isHoliday = (date: string) => date === "2026-11-25"
  // With the holiday, the fifth working day is Monday, November 30. The delivery takes one more day.
  expect(computeArrival(friday, product, isHoliday).from).toBe("2026-12-01")
})

test("[D1.527] counts and promises a working day on a weekend", () => {
  const product = { delivery_days: 1, delay: { days: 1, working_days: true } }
  const isExtraWorkingDay = (date: string) => date === "2026-11-21" || date === "2026-11-22"
  expect(computeArrival(friday, product, none, isExtraWorkingDay).from).toBe("2026-11-22")
})

test("promises the products of one order for the dates of the latest product", () => {
  const range = (from: string, to: string) => ({ arrival: { from, to } })
  const late = range("2026-12-09", "2026-12-11")
  expect(joinArrivals([range("2026-11-27", "2026-11-30"), late])).toEqual(late.arrival)
  expect(joinArrivals([])).toBeNull()
})
