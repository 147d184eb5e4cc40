import { afterEach, expect, test, vi } from "vitest"
import { z } from "zod"
import { syncShopTime } from "#app/host/shop-time.ts"
import { SEALED_COOKIES, type SealedCookieKey } from "#app/session/cookies.ts"
import { createSealedCookie } from "#app/session/sealed.ts"
import { Session } from "#app/session/session.ts"
import { SHOP_TIME_HEADER } from "#runtime/shop-api-headers.ts"

const SECONDS = 15 * 60

const cookieOf = (key: SealedCookieKey) => createSealedCookie(key, z.string())

afterEach(() => vi.useRealTimers())

test("expires by the shop API's clock, even on a machine whose clock is wrong", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] })
  syncShopTime(new Response(null, { headers: { [SHOP_TIME_HEADER]: String(Date.now()) } }))
  const session = new Session(null)
  await cookieOf("registration").save(session, "form")
  vi.setSystemTime(Date.now() + 2 * SECONDS * 1000)
  expect(await cookieOf("registration").find(session)).toBe("form")
  vi.setSystemTime(Date.now() - 4 * SECONDS * 1000)
  vi.advanceTimersByTime(2 * SECONDS * 1000)
  expect(await cookieOf("registration").find(session)).toBeNull()
})

test("[D1.754] is not accepted as the value of another cookie", async () => {
  for (const key of SEALED_COOKIES) {
    const session = new Session(null)
    await cookieOf(key).save(session, "form")
    for (const other of SEALED_COOKIES) {
      session.saveSealed(other, session.getSealed(key) ?? "")
      const expected = other === key ? "form" : null
      expect(await cookieOf(other).find(session), `${key} as ${other}`).toBe(expected)
    }
  }
})
