import { afterEach, expect, test, vi } from "vitest"

const NOON = Date.parse("2026-11-20T07:00:00Z")
const HOUR = 3_600_000
const respond = (time: string) => ({ headers: new Headers({ "Shop-Time": time }) })

/** Imports the module as a new process would, on a machine whose clock shows noon. */
async function start() {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOON })
  return import("./shop-time.ts")
}
afterEach(() => void vi.useRealTimers())

test("uses the machine's clock until the shop API has responded, and then the shop API's clock", async () => {
  const { getShopTime, syncShopTime } = await start()
  expect(getShopTime()).toBe(NOON)
  syncShopTime(respond(String(NOON + HOUR)))
  expect(getShopTime()).toBe(NOON + HOUR)
  vi.advanceTimersByTime(5000)
  expect(getShopTime()).toBe(NOON + HOUR + 5000)
})

test("does not change when the machine's clock is set", async () => {
  const { getShopTime, syncShopTime } = await start()
  syncShopTime(respond(String(NOON)))
  vi.setSystemTime(NOON - HOUR)
  expect(getShopTime()).toBe(NOON)
})

test("ignores a small difference, which may be latency, and accepts a large one", async () => {
  const { getShopTime, syncShopTime } = await start()
  syncShopTime(respond(String(NOON)))
  syncShopTime(respond(String(NOON - 1500)))
  expect(getShopTime()).toBe(NOON)
  syncShopTime(respond(String(NOON - 3000)))
  expect(getShopTime()).toBe(NOON - 3000)
})

test.each(["", "soon", "-1", "1e400", "12.5"])("ignores the invalid time %j", async (time) => {
  const { getShopTime, syncShopTime } = await start()
  syncShopTime(respond(time))
  syncShopTime({ headers: new Headers() })
  expect(getShopTime()).toBe(NOON)
})
