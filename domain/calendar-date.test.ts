import { expect, onTestFinished, test } from "vitest"
import { addDays, dateIn } from "#domain/calendar-date.ts"

test("returns the calendar date of a time in the country's time zone", () => {
  expect(dateIn(new Date("2026-12-31T19:00:00Z"), "Asia/Tashkent")).toBe("2027-01-01")
})

test("adds days across the ends of months and years", () => {
  expect(addDays("2026-12-30", 3)).toBe("2027-01-02")
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
})

test.each([
  { zone: "Europe/Berlin", change: "2026-03-29T01:00:00Z" },
  { zone: "Europe/Berlin", change: "2026-10-25T01:00:00Z" },
  { zone: "America/New_York", change: "2026-03-08T07:00:00Z" },
  { zone: "Australia/Lord_Howe", change: "2026-10-03T15:30:00Z" },
])("returns the country's date on a machine in $zone whose clock changes at $change", (given) => {
  const { TZ } = process.env
  onTestFinished(() => {
    if (TZ === undefined) delete process.env["TZ"]
    else process.env["TZ"] = TZ
  })
  process.env["TZ"] = given.zone
  const change = Date.parse(given.change)
  // Tashkent (UTC+5) and Moscow (UTC+3) have no daylight saving time.
  for (let hour = -30; hour <= 30; hour += 1) {
    const instant = new Date(change + hour * 3_600_000)
    const shifted = (hours: number) =>
      new Date(instant.getTime() + hours * 3_600_000).toISOString().slice(0, 10)
    expect(dateIn(instant, "Asia/Tashkent")).toBe(shifted(5))
    expect(dateIn(instant, "Europe/Moscow")).toBe(shifted(3))
  }
})
