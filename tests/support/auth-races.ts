import { count, eq } from "drizzle-orm"
import { expect } from "vitest"
import { sendConfirmation } from "#contract/auth.ts"
import type { Db } from "#shop-api/db/database.ts"
import { smsOutbox, tokens, users } from "#shop-api/db/schema/accounts.ts"
import { requestRegistrationCode, newPhone } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import type { ApiCalls, Reply } from "#tests/support/test-api.ts"
import { getRaceCount, type TwoShopApis } from "#tests/support/two-shop-apis.ts"

/** How often each race is repeated. */
export const ROUNDS = getRaceCount()

/** Milliseconds for a race with all its repetitions. */
export const RACE_TIMEOUT = 60_000 + ROUNDS * 30_000

/** Settings of a shop API that sends as many SMS as the races request. */
export const RACE_ENV = { SMS_DAILY_BUDGET: "100000" }

/** Repeats a race, and checks the invariants after each repetition. */
export async function repeatRace(db: Db, round: () => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += 1) {
    await round()
    expect(await checkInvariants(db)).toEqual([])
  }
}

export const isOk = ({ status }: Reply) => status === 200

/** Waits until one of the processes has sent a code to the phone. Returns the code. */
export async function waitForCode(shops: TwoShopApis, phone: string): Promise<string> {
  const readCode = async () => {
    const sent = (await shops.outbox()).filter(({ to }) => to === phone)
    return /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0] ?? ""
  }
  await expect.poll(readCode, { timeout: 30_000 }).toMatch(/^\d{6}$/)
  return readCode()
}

/** Requests a code for a new phone. Returns the phone, the code, and the cookie of the browser that requested it. */
export async function createPhoneWithCode(shops: TwoShopApis) {
  const phone = newPhone()
  const cookie = await requestRegistrationCode(shops.processes[0], phone)
  return { phone, code: await waitForCode(shops, phone), headers: { cookie } }
}

/** Requests a registration code. Does not throw if the shop API rejects the request. */
export const requestCode = (process: ApiCalls, phone: string, address?: string) =>
  process.send(sendConfirmation, {
    body: { country_id: 1, email: null, phone },
    ...(address !== undefined && { address }),
  })

export const countUsers = (db: Db, phone: string) => db.$count(users, eq(users.phone, phone))
export const countSms = (db: Db, phone: string) => db.$count(smsOutbox, eq(smsOutbox.phone, phone))

export async function countSessions(db: Db, phone: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tokens)
    .innerJoin(users, eq(tokens.userId, users.id))
    .where(eq(users.phone, phone))
  return row?.count ?? 0
}
