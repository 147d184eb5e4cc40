import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { register } from "#contract/auth.ts"
import { oneTimeCodes, smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { newPhone, otherCode, registration } from "#tests/support/api-customers.ts"
import {
  RACE_ENV,
  RACE_TIMEOUT,
  ROUNDS,
  repeatRace,
  isOk,
  createPhoneWithCode,
  requestCode,
  countUsers,
  countSms,
} from "#tests/support/auth-races.ts"
import { type ApiCalls, createTestApi } from "#tests/support/test-api.ts"
import { startTwoShopApis, type TwoShopApis } from "#tests/support/two-shop-apis.ts"

vi.setConfig({ testTimeout: RACE_TIMEOUT })

let shops: TwoShopApis
beforeAll(async () => {
  shops = await startTwoShopApis(RACE_ENV)
}, 240_000)
afterAll(() => shops.stop(), 60_000)

const db = () => shops.api.database.db

async function triesOf(phone: string): Promise<number[]> {
  const rows = await db()
    .select({ tries: oneTimeCodes.tries })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.phone, phone))
  return rows.map(({ tries }) => tries)
}

describe(`${ROUNDS} times, with two processes on one PostgreSQL: one-time codes`, () => {
  test("[D.58] compares five of fifty guesses at once", async () => {
    await repeatRace(db(), async () => {
      const { phone, code, headers } = await createPhoneWithCode(shops)
      const body = registration(phone, otherCode(code))
      const guesses = await shops.race(50, (one) => one.send(register, { body, headers }))
      expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 422))
      expect(await triesOf(phone)).toEqual([5])
      const right = { body: registration(phone, code), headers }
      expect((await shops.processes[1].send(register, right)).status).toBe(422)
    })
  })

  test("[D.58] compares one of fifty guesses at once when four were wrong before", async () => {
    await repeatRace(db(), async () => {
      const { phone, code, headers } = await createPhoneWithCode(shops)
      const guess = (one: ApiCalls, given: string) =>
        one.send(register, { body: registration(phone, given), headers })
      for (let wrong = 0; wrong < 4; wrong += 1) await guess(shops.processes[0], otherCode(code))
      // Fifty requests send the right code at once. Four of five tries are used up, so only one request may succeed.
      const replies = await shops.race(50, (one) => guess(one, code))
      expect(replies.filter(isOk)).toHaveLength(1)
      expect(await triesOf(phone)).toEqual([5])
      expect(await countUsers(db(), phone)).toBe(1)
    })
  })

  test("[D.58] accepts the right code among fifty wrong ones at most once", async () => {
    await repeatRace(db(), async () => {
      const { phone, code, headers } = await createPhoneWithCode(shops)
      const replies = await shops.race(51, (one, turn) => {
        const given = turn === 2 ? code : otherCode(code)
        return one.send(register, { body: registration(phone, given), headers })
      })
      const opened = replies.filter(isOk).length
      expect(opened).toBeLessThanOrEqual(1)
      expect(await countUsers(db(), phone)).toBe(opened)
      expect((await triesOf(phone))[0]).toBeLessThanOrEqual(5)
    })
  })

  test("[D.60] sends one SMS to twenty requests at once", async () => {
    await repeatRace(db(), async () => {
      const phone = newPhone()
      const replies = await shops.race(20, (one) => requestCode(one, phone))
      expect(replies.filter(isOk)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(19)
      expect(await countSms(db(), phone)).toBe(1)
    })
  })
})

describe("[D.61] many requests for SMS at once", () => {
  test("get ten SMS for one address, through whichever process they are sent", async () => {
    const address = "203.0.113.7"
    const replies = await shops.race(40, (one) => requestCode(one, newPhone(), address))
    expect(replies.filter(isOk)).toHaveLength(10)
  })

  test("get no more SMS than the day's budget has", async () => {
    await db().delete(rateLimits)
    const spent = await db().$count(smsOutbox)
    const { databaseUrl = "" } = shops.api.config
    const options = {
      databaseUrl,
      startsAt: new Date(),
      setSystemTime: () => {},
      // The shop reserves a fifth of the budget for known devices and password resets, so this budget leaves seven SMS
      // for new phones.
      env: { SMS_DAILY_BUDGET: String(Math.floor((spent + 7) / 0.8)) },
    }
    const poor = [await createTestApi(options), await createTestApi(options)]
    const replies = await shops.race(30, (other, turn) =>
      requestCode(poor[turn % 2] ?? other, newPhone()),
    )
    for (const api of poor) await api.close()
    expect(replies.filter(isOk)).toHaveLength(7)
  })
})
