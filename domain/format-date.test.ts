import { expect, test } from "vitest"
import { formatDate, formatDateRange, formatInstant } from "#domain/format-date.ts"

test("[S5.30] [D.85] formats dates as DD.MM.YYYY", () => {
  expect(formatDate("2026-11-05")).toBe("05.11.2026")
})

test("formats two dates so that a line does not end between them", () => {
  const range = formatDateRange({ from: "2026-12-14", to: "2026-12-16" })
  expect(range).toBe("14.12.2026\u00a0–\u2060\u00a016.12.2026")
  expect(formatDateRange({ from: "2026-12-14", to: "2026-12-14" })).toBe("14.12.2026")
})

test("formats an instant as its date in the country's time zone", () => {
  expect(formatInstant("2026-11-20T20:30:00+00:00", "Asia/Tashkent")).toBe("21.11.2026")
  expect(formatInstant("2026-11-20T20:30:00+00:00", "Europe/Moscow")).toBe("20.11.2026")
})
