import { expect, test } from "vitest"
import { addDays, dateIn, formatDate, formatInstant } from "#domain/dates.ts"

test("[S5.30] [D.85] dates are shown DD.MM.YYYY", () => {
  expect(formatDate("2026-11-05")).toBe("05.11.2026")
})

test("an instant falls on the date that the order's country has", () => {
  expect(formatInstant("2026-11-20T20:30:00+00:00", "Asia/Tashkent")).toBe("21.11.2026")
  expect(formatInstant("2026-11-20T20:30:00+00:00", "Europe/Moscow")).toBe("20.11.2026")
  expect(dateIn(new Date("2026-12-31T19:00:00Z"), "Asia/Tashkent")).toBe("2027-01-01")
})

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-30", 3)).toBe("2027-01-02")
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
})
