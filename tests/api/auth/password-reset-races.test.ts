import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { getProfile } from "#contract/account.ts"
import { login, resetPassword, sendPasswordCode } from "#contract/auth.ts"
import { createPasswords } from "#shop-api/account/passwords.ts"
import { tokens, users } from "#shop-api/db/schema/accounts.ts"
import { cookieOf, createCustomer } from "#tests/support/api-customers.ts"
import {
  countSessions,
  isOk,
  RACE_ENV,
  RACE_TIMEOUT,
  repeatRace,
  ROUNDS,
  waitForCode,
} from "#tests/support/auth-races.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { whenWaitingForLock } from "#tests/support/test-database.ts"
import { startTwoShopApis, type TwoShopApis } from "#tests/support/two-shop-apis.ts"

vi.setConfig({ testTimeout: RACE_TIMEOUT })
const NEW_PASSWORD = "Yangigul2027"

let shops: TwoShopApis
let passwordHash: string
beforeAll(async () => {
  shops = await startTwoShopApis(RACE_ENV)
  passwordHash = await createPasswords().hash(PASSWORD, null)
}, 240_000)
afterAll(() => shops.stop(), 60_000)

const db = () => shops.api.database.db

describe(`${ROUNDS} times, with two processes on one PostgreSQL: a password reset`, () => {
  /**
   * Creates a customer with a password, and requests a code for a new one. Returns the phone and the request that
   * resets the password.
   */
  async function resetting() {
    const { id, phone } = await createCustomer(shops.api)
    await db().update(users).set({ passwordHash }).where(eq(users.id, id))
    await db().delete(tokens).where(eq(tokens.userId, id))
    const sent = await shops.processes[0].send(sendPasswordCode, { body: { phone } })
    const code = await waitForCode(shops, phone)
    const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    const body = { phone, confirm_code: code, ...chosen }
    return { phone, reset: { body, headers: { cookie: cookieOf(sent.headers) } } }
  }

  test("[D.57] accepts one of twenty requests with its code at once", async () => {
    await repeatRace(db(), async () => {
      const { phone, reset } = await resetting()
      const replies = await shops.race(20, (one) => one.send(resetPassword, reset))
      expect(replies.filter(isOk)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(19)
      const body = { phone, password: NEW_PASSWORD }
      expect((await shops.processes[1].send(login, { body })).status).toBe(200)
    })
  })

  test("delays a sign-in with the old password, and rejects it", async () => {
    const { phone } = await resetting()
    const { attempt } = await db().transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: "another" }).where(eq(users.phone, phone))
      const body = { phone, password: PASSWORD }
      const sent = shops.processes[1].send(login, { body })
      await whenWaitingForLock(tx)
      return { attempt: sent }
    })
    expect((await attempt).status).toBe(422)
  })

  test("ends the sessions that were opened with the old password meanwhile", async () => {
    await repeatRace(db(), async () => {
      const { phone, reset } = await resetting()
      const replies = await shops.race(8, (one, turn) =>
        turn === 0
          ? one.send(resetPassword, reset)
          : one.send(login, { body: { phone, password: PASSWORD } }),
      )
      expect(replies[0]?.status).toBe(200)
      for (const { json } of replies.slice(1).filter(isOk)) {
        const { access_token: token } = login.answer.parse(json)
        await shops.processes[0].refused(401, getProfile, { token })
      }
      expect(await countSessions(db(), phone)).toBe(0)
    })
  })
})
