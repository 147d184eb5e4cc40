import { expect, test } from "vitest"
import { formatCountdown } from "./format-countdown.ts"

test("[S4.13] shows minutes and seconds, also below a minute", () => {
  expect(formatCountdown(125)).toBe("02:05")
  expect(formatCountdown(60)).toBe("01:00")
  expect(formatCountdown(59)).toBe("00:59")
  expect(formatCountdown(5)).toBe("00:05")
})
