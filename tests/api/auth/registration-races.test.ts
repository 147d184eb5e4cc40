import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { register } from "#contract/auth.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { registration } from "#tests/support/api-customers.ts"
import {
  countSessions,
  countSms,
  countUsers,
  createPhoneWithCode,
  isOk,
  RACE_ENV,
  RACE_TIMEOUT,
  repeatRace,
  requestCode,
  ROUNDS,
} from "#tests/support/auth-races.ts"
import { startTwoShopApis, type TwoShopApis } from "#tests/support/two-shop-apis.ts"

vi.setConfig({ testTimeout: RACE_TIMEOUT })

let shops: TwoShopApis
beforeAll(async () => {
  shops = await startTwoShopApis(RACE_ENV)
}, 240_000)
afterAll(() => shops.stop(), 60_000)

const db = () => shops.api.database.db

describe(`${ROUNDS} times, with two processes on one PostgreSQL: a registration`, () => {
  test("makes one account and one session of twenty requests for one phone at once", async () => {
    await repeatRace(db(), async () => {
      const { phone, code, headers } = await createPhoneWithCode(shops)
      const body = registration(phone, code)
      const replies = await shops.race(20, (one) => one.send(register, { body, headers }))
      expect(replies.filter(isOk)).toHaveLength(1)
      for (const { status, json } of replies) {
        if (status === 200) continue
        const errors = { confirm_code: [expect.any(String)] }
        expect([status, json]).toMatchObject([422, { errors }])
      }
      expect(await countUsers(db(), phone)).toBe(1)
      expect(await countSessions(db(), phone)).toBe(1)
    })
  })

  test("[D.57] [D.59] accepts the first code or sends another, when both are requested at once", async () => {
    await repeatRace(db(), async () => {
      const { phone, code, headers } = await createPhoneWithCode(shops)
      // Deletes the counts of all limits. Otherwise the pause of a minute between two codes, which is one of the
      // limits, would prevent the second code.
      await db().delete(rateLimits)
      const replies = await shops.race(20, (one, turn) =>
        turn % 4 < 2
          ? one.send(register, { body: registration(phone, code), headers })
          : requestCode(one, phone),
      )
      const [uses, sends] = [0, 1].map((kind) =>
        replies.filter((_, turn) => Number(turn % 4 >= 2) === kind),
      )
      expect(sends?.filter(isOk)).toHaveLength(1)
      expect(await countSms(db(), phone)).toBe(2)
      const opened = uses?.filter(isOk).length ?? 0
      expect(opened).toBeLessThanOrEqual(1)
      expect([await countUsers(db(), phone), await countSessions(db(), phone)]).toEqual([
        opened,
        opened,
      ])
    })
  })
})
