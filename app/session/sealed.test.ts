import { afterEach, expect, test, vi } from "vitest"
import { syncShopTime } from "#app/host/shop-time.ts"
import { sealValue, unsealValue } from "#app/session/sealed.ts"
import { SHOP_TIME_HEADER } from "#runtime/shop-api-headers.ts"

const SECONDS = 15 * 60

afterEach(() => vi.useRealTimers())

test("expires by the shop API's clock, even on a machine whose clock is wrong", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] })
  syncShopTime(new Response(null, { headers: { [SHOP_TIME_HEADER]: String(Date.now()) } }))
  const sealed = await sealValue("form", SECONDS)
  vi.setSystemTime(Date.now() + 2 * SECONDS * 1000)
  expect(await unsealValue(sealed)).toBe("form")
  vi.setSystemTime(Date.now() - 4 * SECONDS * 1000)
  vi.advanceTimersByTime(2 * SECONDS * 1000)
  expect(await unsealValue(sealed)).toBeNull()
})
