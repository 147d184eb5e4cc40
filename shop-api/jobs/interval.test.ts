import { expect, test, vi } from "vitest"
import { startInterval } from "./interval.ts"

const HOUR = 3_600_000
const onError = (error: unknown) => {
  throw error
}

test("runs the job at once, and again on request", async () => {
  let begun = 0
  const interval = startInterval(HOUR, onError, async () => void (begun += 1))
  await interval.run()
  expect(begun).toBe(1)
  await interval.run()
  await interval.stop()
  expect(begun).toBe(2)
})

test("does not run the job after it was stopped, even on an earlier request", async () => {
  let begun = 0
  const [first, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const interval = startInterval(HOUR, onError, async () => {
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

test("runs the job once for all requests that are made while it is running", async () => {
  let begun = 0
  const held = Promise.withResolvers<void>()
  const interval = startInterval(HOUR, onError, async () => {
    begun += 1
    await held.promise
  })
  await vi.waitFor(() => expect(begun).toBe(1))
  const requests = Array.from({ length: 100 }, () => interval.run())
  held.resolve()
  await Promise.all(requests)
  expect(begun).toBe(2)
  await interval.run()
  expect(begun).toBe(3)
  await interval.stop()
})

test("skips the runs that become due while the job is running", async () => {
  vi.useFakeTimers()
  try {
    let begun = 0
    const held = Promise.withResolvers<void>()
    const interval = startInterval(HOUR, onError, async () => {
      begun += 1
      await held.promise
    })
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    expect(begun).toBe(1)
    held.resolve()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(begun).toBe(2)
    await interval.stop()
  } finally {
    vi.useRealTimers()
  }
})

test("[D1.767] runs a job again that has failed, and reports each failure", async () => {
  const errors: unknown[] = []
  const report = (error: unknown) => errors.push(error)
  const interval = startInterval(HOUR, report, async () => {
    throw new Error(`failure ${errors.length + 1}`)
  })
  await interval.run()
  await interval.run()
  await interval.stop()
  expect(errors).toEqual([new Error("failure 1"), new Error("failure 2")])
})

test("reports no failure of a job that is being stopped", async () => {
  const [first, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const interval = startInterval(HOUR, onError, async () => {
    first.resolve()
    await held.promise
  })
  await first.promise
  const stopped = interval.stop()
  held.reject(new Error("the database is closed"))
  await expect(stopped).resolves.toBeUndefined()
})
