import { count, eq, sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { getProfile } from "#contract/account.ts"
import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import { oneTimeCodes, smsOutbox, tokens, users } from "#shop-api/db/schema/accounts.ts"
import {
  askForCode,
  cookieOf,
  newPhone,
  otherCode,
  PASSWORD,
  readOutbox,
  registration,
} from "#tests/contract/customers.ts"
import { createTestApi, type Reply, type TestApi } from "#tests/contract/test-api.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { getRaceRounds } from "#tests/support/two-shop-apis.ts"

const ROUNDS = getRaceRounds()
const TIMEOUT = 30_000 + ROUNDS * 10_000

// PGlite runs one transaction at a time: only real PostgreSQL can lose these races. Two shop APIs stand for
// two processes; they share nothing but the database.
let postgres: PostgresServer
let apis: [TestApi, TestApi]
beforeAll(async () => {
  postgres = await startPostgres()
  const env = { SMS_DAILY_BUDGET: "100000" }
  const first = await createTestApi({ databaseUrl: postgres.url, env })
  apis = [first, await createTestApi({ databaseUrl: postgres.url, env })]
}, 180_000)
afterAll(async () => {
  for (const api of apis) await api.close()
  await postgres.stop()
}, 60_000)

/** So many calls that start together, in turns at both processes. */
async function race<T>(
  times: number,
  call: (api: TestApi, turn: number) => Promise<T>,
): Promise<T[]> {
  const { promise: barrier, resolve: open } = Promise.withResolvers<void>()
  const calls = Array.from({ length: times }, async (_, turn) => {
    await barrier
    return call(apis[turn % 2] ?? apis[0], turn)
  })
  open()
  return Promise.all(calls)
}

async function rounds(round: () => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += 1) await round()
}

const isOk = ({ status }: Reply) => status === 200

async function readSent(phone: string) {
  const sent = await Promise.all(apis.map((api) => readOutbox(api).catch(() => [])))
  return sent
    .flat()
    .filter(({ to }) => to === phone)
    .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "")
}

/** A phone that has been sent a code, and the cookie of the browser that asked. */
async function askedForCode() {
  const phone = newPhone()
  const cookie = await askForCode(apis[0], phone)
  const [code = ""] = await readSent(phone)
  return { phone, code, headers: { cookie } }
}

async function triesOf(phone: string): Promise<number[]> {
  const rows = await apis[0].database.db
    .select({ tries: oneTimeCodes.tries })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.phone, phone))
  return rows.map(({ tries }) => tries)
}

const countUsers = (phone: string) => apis[0].database.db.$count(users, eq(users.phone, phone))

async function sessionsOf(phone: string): Promise<number> {
  const [row] = await apis[0].database.db
    .select({ count: count() })
    .from(tokens)
    .innerJoin(users, eq(tokens.userId, users.id))
    .where(eq(users.phone, phone))
  return row?.count ?? 0
}

/** Statements that wait for another transaction's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await apis[0].database.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_locks where not granted`,
  )
  return rows[0]?.waiting ?? 0
}

const sendTo = (api: TestApi, phone: string, address?: string) =>
  api.send(sendConfirmation, {
    body: { country_id: 1, email: null, phone },
    ...(address !== undefined && { address }),
  })

describe("registration", () => {
  it(
    "of one phone, twenty times at once, makes one account and one session",
    () =>
      rounds(async () => {
        const { phone, code, headers } = await askedForCode()
        const body = registration(phone, code)
        const replies = await race(20, (one) => one.send(register, { body, headers }))
        expect(replies.filter(isOk)).toHaveLength(1)
        for (const { status, json } of replies) {
          if (status !== 200)
            expect([status, json]).toMatchObject([
              422,
              { errors: { confirm_code: [expect.any(String)] } },
            ])
        }
        expect(await countUsers(phone)).toBe(1)
        expect(await sessionsOf(phone)).toBe(1)
      }),
    TIMEOUT,
  )

  it(
    "[D.58] compares five of fifty guesses at once",
    () =>
      rounds(async () => {
        const { phone, code, headers } = await askedForCode()
        const wrong = registration(phone, otherCode(code))
        const guesses = await race(50, (one) => one.send(register, { body: wrong, headers }))
        expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 422))
        expect(await triesOf(phone)).toEqual([5])
        const right = { body: registration(phone, code), headers }
        expect((await apis[1].send(register, right)).status).toBe(422)
      }),
    TIMEOUT,
  )

  it(
    "[D.58] compares one of fifty guesses at once when four were wrong before",
    () =>
      rounds(async () => {
        const { phone, code, headers } = await askedForCode()
        const guess = (one: TestApi, given: string) =>
          one.send(register, { body: registration(phone, given), headers })
        for (let wrong = 0; wrong < 4; wrong += 1) await guess(apis[0], otherCode(code))
        // The right one fifty times: only whoever has the last try may use it.
        const replies = await race(50, (one) => guess(one, code))
        expect(replies.filter(isOk)).toHaveLength(1)
        expect(await triesOf(phone)).toEqual([5])
        expect(await countUsers(phone)).toBe(1)
      }),
    TIMEOUT,
  )

  it(
    "[D.58] counts the right code among fifty wrong ones once, or not at all",
    () =>
      rounds(async () => {
        const { phone, code, headers } = await askedForCode()
        const replies = await race(51, (one, turn) => {
          const given = turn === 2 ? code : otherCode(code)
          return one.send(register, { body: registration(phone, given), headers })
        })
        const opened = replies.filter(isOk).length
        expect(opened).toBeLessThanOrEqual(1)
        expect(await countUsers(phone)).toBe(opened)
        expect((await triesOf(phone))[0]).toBeLessThanOrEqual(5)
      }),
    TIMEOUT,
  )

  it(
    "[D.60] sends one SMS to twenty requests at once",
    () =>
      rounds(async () => {
        const phone = newPhone()
        const asked = await race(20, (one) =>
          askForCode(one, phone).then(
            () => 1,
            () => 0,
          ),
        )
        expect(asked.filter(Boolean)).toHaveLength(1)
        expect(await readSent(phone)).toEqual([expect.stringMatching(/^\d{6}$/)])
      }),
    TIMEOUT,
  )
})

describe("[D.61] SMS at once", () => {
  it("from one address are ten, at whatever process", async () => {
    const address = "203.0.113.7"
    const replies = await race(40, (one) => sendTo(one, newPhone(), address))
    expect(replies.filter(isOk)).toHaveLength(10)
  })

  it("are no more than the day's budget has", async () => {
    const spent = await apis[0].database.db.$count(smsOutbox)
    const env = { SMS_DAILY_BUDGET: String(spent + 7) }
    const startsAt = apis[0].clock.now
    const poor = [
      await createTestApi({ databaseUrl: postgres.url, env, startsAt }),
      await createTestApi({ databaseUrl: postgres.url, env, startsAt }),
    ]
    const replies = await race(30, (other, turn) => sendTo(poor[turn % 2] ?? other, newPhone()))
    for (const api of poor) await api.close()
    expect(replies.filter(isOk)).toHaveLength(7)
  }, 60_000)
})

describe("a login with the old password while it is changed", () => {
  /** A customer with a code for a new password. */
  async function resetting() {
    const { phone, code, headers } = await askedForCode()
    await apis[0].get(register, { body: registration(phone, code), headers })
    for (const api of apis) api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    const sent = await apis[0].send(sendPasswordCode, { body: { phone } })
    const resetCode = (await readSent(phone)).at(-1) ?? ""
    return { phone, code: resetCode, cookie: cookieOf(sent.headers) }
  }

  it("waits for the change, and is refused by it", async () => {
    const { phone } = await resetting()
    const change = new pg.Client(postgres.url)
    await change.connect()
    await change.query("begin")
    await change.query("update users set password_hash = 'another' where phone = $1", [phone])
    const attempt = apis[1].send(login, { body: { phone, password: PASSWORD } })
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
    await change.query("commit")
    await change.end()
    expect((await attempt).status).toBe(422)
  })

  it(
    "has no session once the change is done",
    () =>
      rounds(async () => {
        const { phone, code, cookie } = await resetting()
        const password = "Yangigul2027"
        const body = { phone, confirm_code: code, password, password_confirmation: password }
        const replies = await race(8, (one, turn) =>
          turn === 0
            ? one.send(resetPassword, { body, headers: { cookie } })
            : one.send(login, { body: { phone, password: PASSWORD } }),
        )
        expect(replies[0]?.status).toBe(200)
        for (const { json } of replies.slice(1).filter(isOk)) {
          const { access_token: token } = login.answer.parse(json)
          await apis[0].refused(401, getProfile, { token })
        }
        expect(await sessionsOf(phone)).toBe(0)
      }),
    TIMEOUT,
  )
})
