import { expect, test } from "vitest"
import { formatDeadline } from "./format-moment.ts"

test("[D1.313] formats a deadline as a time, with its date if that is not today in the time zone", () => {
  const until = "2026-11-20T19:20:59Z"
  const now = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  expect(formatDeadline(until, "Europe/Moscow", now("18:00:00"))).toBe("22:20")
  expect(formatDeadline(until, "Asia/Tashkent", now("18:00:00"))).toBe("21.11.2026, 00:20")
  expect(formatDeadline(until, "Asia/Tashkent", now("19:00:00"))).toBe("00:20")
})
