import { afterEach, expect, it, vi } from "vitest"

const NOON = Date.parse("2026-11-20T07:00:00Z")
const HOUR = 3_600_000
const answered = (time: string) => ({ headers: new Headers({ "Shop-Time": time }) })

/** The module as a process has it that was just started, on a machine whose clock shows noon. */
async function start() {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOON })
  return import("./server-time.ts")
}
afterEach(() => void vi.useRealTimers())

it("goes by the machine's clock until the shop API has answered, and by the shop API's from then on", async () => {
  const { getServerTime, syncClock } = await start()
  expect(getServerTime()).toBe(NOON)
  syncClock(answered(String(NOON + HOUR)))
  expect(getServerTime()).toBe(NOON + HOUR)
  vi.advanceTimersByTime(5000)
  expect(getServerTime()).toBe(NOON + HOUR + 5000)
})

it("goes on when the machine's clock is set", async () => {
  const { getServerTime, syncClock } = await start()
  syncClock(answered(String(NOON)))
  vi.setSystemTime(NOON - HOUR)
  expect(getServerTime()).toBe(NOON)
})

it("is not set back by an answer that was long on its way, and is by one of another time", async () => {
  const { getServerTime, syncClock } = await start()
  syncClock(answered(String(NOON)))
  syncClock(answered(String(NOON - 1500)))
  expect(getServerTime()).toBe(NOON)
  syncClock(answered(String(NOON - 3000)))
  expect(getServerTime()).toBe(NOON - 3000)
})

it.each(["", "soon", "-1", "1e400", "12.5"])("takes no time from %j", async (time) => {
  const { getServerTime, syncClock } = await start()
  syncClock(answered(time))
  syncClock({ headers: new Headers() })
  expect(getServerTime()).toBe(NOON)
})
