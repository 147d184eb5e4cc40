import { expect, test, vi } from "vitest"
import { createThrottle } from "./throttle.ts"

test("runs the first action of each interval and skips the others", () => {
  let now = 5
  const throttle = createThrottle(1000, () => now)
  const action = vi.fn<() => void>()
  throttle(action)
  now += 999
  throttle(action)
  expect(action).toHaveBeenCalledTimes(1)
  now += 1
  throttle(action)
  expect(action).toHaveBeenCalledTimes(2)
})
