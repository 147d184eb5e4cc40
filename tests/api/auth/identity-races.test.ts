import { count, eq, sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { getProfile } from "#contract/account.ts"
import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import { createPasswords } from "#shop-api/account/passwords.ts"
import { oneTimeCodes, smsOutbox, tokens, users } from "#shop-api/db/schema/accounts.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import {
  askForCode,
  cookieOf,
  createCustomer,
  newPhone,
  otherCode,
  PASSWORD,
  registration,
} from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { type ApiCalls, createTestApi, type Reply } from "#tests/support/test-api.ts"
import { getRaceCount, startTwoShopApis, type TwoShopApis } from "#tests/support/two-shop-apis.ts"

const ROUNDS = getRaceCount()
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 30_000 })
const env = { SMS_DAILY_BUDGET: "100000" }
const NEW_PASSWORD = "Yangigul2027"

let shops: TwoShopApis
let passwordHash: string
beforeAll(async () => {
  shops = await startTwoShopApis(env)
  passwordHash = await createPasswords().hash(PASSWORD)
}, 240_000)
afterAll(() => shops.stop(), 60_000)

const db = () => shops.api.database.db

/** Repeats a race, and checks the books after each. */
async function repeat(round: () => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += 1) {
    await round()
    expect(await checkInvariants(db())).toEqual([])
  }
}

const isOk = ({ status }: Reply) => status === 200

/** Waits until a process has sent the phone a code. */
async function waitForCode(phone: string): Promise<string> {
  const readCode = async () => {
    const sent = (await shops.outbox()).filter(({ to }) => to === phone)
    return /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0] ?? ""
  }
  await expect.poll(readCode, { timeout: 30_000 }).toMatch(/^\d{6}$/)
  return readCode()
}

/** A phone that has received a code, and the cookie of the browser that requested it. */
async function askedForCode() {
  const phone = newPhone()
  const cookie = await askForCode(shops.processes[0], phone)
  return { phone, code: await waitForCode(phone), headers: { cookie } }
}

/** Resets all limits, among them the pause of a minute. */
const forgetLimits = () => db().delete(rateLimits)

async function triesOf(phone: string): Promise<number[]> {
  const rows = await db()
    .select({ tries: oneTimeCodes.tries })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.phone, phone))
  return rows.map(({ tries }) => tries)
}

const countUsers = (phone: string) => db().$count(users, eq(users.phone, phone))
const countSms = (phone: string) => db().$count(smsOutbox, eq(smsOutbox.phone, phone))

async function sessionsOf(phone: string): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(tokens)
    .innerJoin(users, eq(tokens.userId, users.id))
    .where(eq(users.phone, phone))
  return row?.count ?? 0
}

/** Statements that wait for another transaction's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await db().execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_locks where not granted`,
  )
  return rows[0]?.waiting ?? 0
}

const sendTo = (process: ApiCalls, phone: string, address?: string) =>
  process.send(sendConfirmation, {
    body: { country_id: 1, email: null, phone },
    ...(address !== undefined && { address }),
  })

describe(`${ROUNDS} times, with two processes on one PostgreSQL: a registration`, () => {
  it("makes one account and one session of twenty requests for one phone at once", async () => {
    await repeat(async () => {
      const { phone, code, headers } = await askedForCode()
      const body = registration(phone, code)
      const replies = await shops.race(20, (one) => one.send(register, { body, headers }))
      expect(replies.filter(isOk)).toHaveLength(1)
      for (const { status, json } of replies) {
        if (status === 200) continue
        const errors = { confirm_code: [expect.any(String)] }
        expect([status, json]).toMatchObject([422, { errors }])
      }
      expect(await countUsers(phone)).toBe(1)
      expect(await sessionsOf(phone)).toBe(1)
    })
  })

  it("[D.58] compares five of fifty guesses at once", async () => {
    await repeat(async () => {
      const { phone, code, headers } = await askedForCode()
      const body = registration(phone, otherCode(code))
      const guesses = await shops.race(50, (one) => one.send(register, { body, headers }))
      expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 422))
      expect(await triesOf(phone)).toEqual([5])
      const right = { body: registration(phone, code), headers }
      expect((await shops.processes[1].send(register, right)).status).toBe(422)
    })
  })

  it("[D.58] compares one of fifty guesses at once when four were wrong before", async () => {
    await repeat(async () => {
      const { phone, code, headers } = await askedForCode()
      const guess = (one: ApiCalls, given: string) =>
        one.send(register, { body: registration(phone, given), headers })
      for (let wrong = 0; wrong < 4; wrong += 1) await guess(shops.processes[0], otherCode(code))
      // Fifty guesses with the right code: only the request with the last try may use it.
      const replies = await shops.race(50, (one) => guess(one, code))
      expect(replies.filter(isOk)).toHaveLength(1)
      expect(await triesOf(phone)).toEqual([5])
      expect(await countUsers(phone)).toBe(1)
    })
  })

  it("[D.58] counts the right code among fifty wrong ones at most once", async () => {
    await repeat(async () => {
      const { phone, code, headers } = await askedForCode()
      const replies = await shops.race(51, (one, turn) => {
        const given = turn === 2 ? code : otherCode(code)
        return one.send(register, { body: registration(phone, given), headers })
      })
      const opened = replies.filter(isOk).length
      expect(opened).toBeLessThanOrEqual(1)
      expect(await countUsers(phone)).toBe(opened)
      expect((await triesOf(phone))[0]).toBeLessThanOrEqual(5)
    })
  })

  it("[D.60] sends one SMS to twenty requests at once", async () => {
    await repeat(async () => {
      const phone = newPhone()
      const replies = await shops.race(20, (one) => sendTo(one, phone))
      expect(replies.filter(isOk)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(19)
      expect(await countSms(phone)).toBe(1)
    })
  })

  it("[D.57] [D.59] accepts the first code or sends another, when both are requested at once", async () => {
    await repeat(async () => {
      const { phone, code, headers } = await askedForCode()
      await forgetLimits()
      const replies = await shops.race(20, (one, turn) =>
        turn % 4 < 2
          ? one.send(register, { body: registration(phone, code), headers })
          : sendTo(one, phone),
      )
      const [uses, sends] = [0, 1].map((kind) =>
        replies.filter((_, turn) => Number(turn % 4 >= 2) === kind),
      )
      expect(sends?.filter(isOk)).toHaveLength(1)
      expect(await countSms(phone)).toBe(2)
      const opened = uses?.filter(isOk).length ?? 0
      expect(opened).toBeLessThanOrEqual(1)
      expect([await countUsers(phone), await sessionsOf(phone)]).toEqual([opened, opened])
    })
  })
})

describe("[D.61] SMS at once", () => {
  it("sends ten to one address, through whichever process they are requested", async () => {
    const address = "203.0.113.7"
    const replies = await shops.race(40, (one) => sendTo(one, newPhone(), address))
    expect(replies.filter(isOk)).toHaveLength(10)
  })

  it("sends no more than the day's budget has", async () => {
    await db().delete(rateLimits)
    const spent = await db().$count(smsOutbox)
    const { databaseUrl = "" } = shops.api.config
    const options = {
      ...{ databaseUrl, startsAt: new Date(), setSystemTime: () => {} },
      // The shop reserves a fifth.
      env: { SMS_DAILY_BUDGET: String(Math.floor((spent + 7) / 0.8)) },
    }
    const poor = [await createTestApi(options), await createTestApi(options)]
    const replies = await shops.race(30, (other, turn) =>
      sendTo(poor[turn % 2] ?? other, newPhone()),
    )
    for (const api of poor) await api.close()
    expect(replies.filter(isOk)).toHaveLength(7)
  })
})

describe(`${ROUNDS} times: a new password`, () => {
  /** A customer with a password and a code for a new one. */
  async function resetting() {
    const { id, phone } = await createCustomer(shops.api)
    await db().update(users).set({ passwordHash }).where(eq(users.id, id))
    await db().delete(tokens).where(eq(tokens.userId, id))
    const sent = await shops.processes[0].send(sendPasswordCode, { body: { phone } })
    const code = await waitForCode(phone)
    const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    const body = { phone, confirm_code: code, ...chosen }
    return { phone, reset: { body, headers: { cookie: cookieOf(sent.headers) } } }
  }

  it("[D.57] accepts one of twenty requests with its code at once", async () => {
    await repeat(async () => {
      const { phone, reset } = await resetting()
      const replies = await shops.race(20, (one) => one.send(resetPassword, reset))
      expect(replies.filter(isOk)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(19)
      const body = { phone, password: NEW_PASSWORD }
      expect((await shops.processes[1].send(login, { body })).status).toBe(200)
    })
  })

  it("delays a sign-in with the old password, and rejects it", async () => {
    const { phone } = await resetting()
    const change = new pg.Client(shops.api.config.databaseUrl)
    await change.connect()
    await change.query("begin")
    await change.query("update users set password_hash = 'another' where phone = $1", [phone])
    const attempt = shops.processes[1].send(login, { body: { phone, password: PASSWORD } })
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
    await change.query("commit")
    await change.end()
    expect((await attempt).status).toBe(422)
  })

  it("ends the sessions that were opened with the old password meanwhile", async () => {
    await repeat(async () => {
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
      expect(await sessionsOf(phone)).toBe(0)
    })
  })
})
