import { expect, test } from "vitest"
import { formatCountdown } from "./countdown.ts"

test("[S4.13] a minute or more is shown as mm:ss, less as seconds", () => {
  expect(formatCountdown(125)).toBe("02:05")
  expect(formatCountdown(60)).toBe("01:00")
  expect(formatCountdown(59)).toBe("59")
  expect(formatCountdown(5)).toBe("5")
})
