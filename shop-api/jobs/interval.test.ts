import { expect, it } from "vitest"
import { startInterval } from "./interval.ts"

const HOUR = 3_600_000

it("runs the job at once, and again on request", async () => {
  let begun = 0
  const interval = startInterval(HOUR, async () => void (begun += 1))
  await interval.run()
  await interval.stop()
  expect(begun).toBe(2)
})

it("does not run the job after it was stopped, even on an earlier request", async () => {
  let begun = 0
  const [first, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const interval = startInterval(HOUR, async () => {
    begun += 1
    first.resolve()
    await held.promise
  })
  await first.promise
  const waiting = interval.run()
  const stopped = interval.stop()
  held.resolve()
  await Promise.all([waiting, stopped, interval.run()])
  expect(begun).toBe(1)
})
