import { expect, test } from "vitest"
import { computeArrival } from "#domain/delivery-date.ts"
import { findUnknownHolidayYear, isHoliday } from "#domain/holidays.ts"

test.each([
  ["uz", "2026-03-21", "Navroʻz"],
  ["uz", "2027-09-01", "Independence Day"],
  ["kz", "2027-12-16", "Independence Day"],
  ["kg", "2026-05-05", "Constitution Day"],
  ["tj", "2027-09-09", "Independence Day"],
  ["ru", "2026-06-12", "Russia Day"],
])("has the holiday of %s on %s: %s", (country, date) => {
  expect(isHoliday(country, date)).toBe(true)
})

test("distinguishes the holidays of countries", () => {
  expect(isHoliday("uz", "2026-12-08")).toBe(true)
  expect(isHoliday("kz", "2026-12-08")).toBe(false)
  expect(isHoliday("kz", "2026-12-16")).toBe(true)
  expect(isHoliday("uz", "2026-12-16")).toBe(false)
})

test("has the day off to which a holiday on a weekend was moved", () => {
  expect(isHoliday("uz", "2026-03-09")).toBe(true)
  expect(isHoliday("ru", "2027-06-14")).toBe(true)
  expect(isHoliday("uz", "2026-03-10")).toBe(false)
})

test("delays the delivery of an order before Navroʻz", () => {
  const arrival = computeArrival("2026-03-19", { delivery_days: 1, delay: null }, (date) =>
    isHoliday("uz", date),
  )
  expect(arrival.from).toBe("2026-03-24")
})

test("has no holidays for unknown countries and names of object properties", () => {
  expect(isHoliday("xx", "2026-01-01")).toBe(false)
  expect(isHoliday("constructor", "2026-01-01")).toBe(false)
})

test.each([
  ["2026-12-31T23:30:00Z", null],
  ["2027-11-01T23:59:59Z", null],
  ["2027-11-02T00:00:00Z", 2028],
  ["2028-06-01T00:00:00Z", 2028],
])("finds at %s the year of the date in 60 days if its holidays are unknown: %s", (now, year) => {
  expect(findUnknownHolidayYear(new Date(now), { off: new Set() })).toBe(year)
})

test("knows a year of which the operator has added a day off", () => {
  const now = new Date("2027-11-02T00:00:00Z")
  expect(findUnknownHolidayYear(now, { off: new Set(["uz:2028-01-01"]) })).toBeNull()
  expect(findUnknownHolidayYear(now, { off: new Set(["uz:2027-12-30"]) })).toBe(2028)
})
