import { describe, expect, test } from "vitest"
import { register, sendConfirmation } from "#contract/auth.ts"
import { oneTimeCodes, users } from "#shop-api/db/schema/accounts.ts"
import {
  requestRegistrationCode,
  newPhone,
  otherCode,
  readCode,
  readOutbox,
  registration,
} from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { newAddress } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Divisor of the attacks' size. */
const PART = isFullRun ? 1 : 40
const GUESSES = 10_000 / PART
const SENDS = 5000 / PART
const PHONES = SENDS / 10
/** Number of /24 blocks, each with twenty addresses. */
const BLOCKS = Math.ceil(SENDS / 500)
const TIMEOUT = 600_000

const MINUTE = 60_000

const api = withTestApi()

function pass(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds)
}

/** Makes all calls, a limited number at a time. */
async function inWaves(count: number, atOnce: number, call: (attempt: number) => Promise<unknown>) {
  for (let start = 0; start < count; start += atOnce) {
    const attempts = Array.from(
      { length: Math.min(atOnce, count - start) },
      (_, attempt) => start + attempt,
    )
    await Promise.all(attempts.map(call))
  }
}

describe(`${GUESSES} guesses at codes, from changing addresses`, () => {
  test(
    "[D.58] open no account: five guesses are compared for a code",
    async () => {
      const { db } = api.database
      const before = await db.$count(users)
      const rounds = 10
      const phones = Array.from({ length: 2 }, newPhone)
      for (let round = 0; round < rounds; round += 1) {
        // Each call requests a new code, as long as the shop sends one: three in ten minutes, six a day.
        for (const phone of phones) await guessAt(phone, GUESSES / rounds / phones.length)
        pass(2 * MINUTE)
      }
      expect(await db.$count(users)).toBe(before)
      const codes = await db.select().from(oneTimeCodes)
      expect(codes.length).toBeGreaterThan(phones.length)
      for (const { tries } of codes) expect(tries).toBeLessThanOrEqual(5)
    },
    TIMEOUT,
  )

  /**
   * Guesses the code of a phone: five wrong guesses use up the tries, and all later guesses are right. The shop must
   * compare none of the right ones.
   */
  async function guessAt(phone: string, guesses: number): Promise<void> {
    const cookie = await requestRegistrationCode(api, phone).catch(() => null)
    if (cookie === null) {
      await inWaves(guesses, 50, () => guess(phone, "000000", ""))
      return
    }
    const code = await readCode(api, phone)
    const wrong = otherCode(code)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await guess(phone, wrong, cookie)).not.toBe(200)
    const statuses: number[] = []
    await inWaves(guesses - 5, 50, async () => {
      statuses.push(await guess(phone, code, cookie))
    })
    expect(statuses).not.toContain(200)
  }

  async function guess(phone: string, code: string, cookie: string): Promise<number> {
    const body = registration(phone, code)
    return (await api.send(register, { body, headers: { cookie } })).status
  }
})

describe(`${SENDS} requests for SMS, over ${PHONES} phones and ${BLOCKS * 20} addresses`, () => {
  test(
    "[D.60] [D.61] send what the limits of phones, addresses, blocks and the day allow, and no more",
    async () => {
      pass(24 * 60 * MINUTE)
      const phones = Array.from({ length: PHONES }, newPhone)
      const blocks = Array.from({ length: BLOCKS }, () => newAddress().replace(/\.\d+$/, ""))
      const addresses = blocks.flatMap((block) =>
        Array.from({ length: 20 }, (_, host) => `${block}.${host + 1}`),
      )
      const sent: { phone: string; address: string; at: number }[] = []
      const startedAt = api.clock.now.getTime()
      const waves = 10
      for (let wave = 0; wave < waves; wave += 1) {
        await inWaves(SENDS / waves, 50, async (attempt) => {
          const phone = phones[attempt % phones.length] ?? ""
          const address = addresses[(attempt * 7 + wave) % addresses.length] ?? ""
          const body = { country_id: 1, email: null, phone }
          const { status } = await api.send(sendConfirmation, { body, address })
          if (status === 200) sent.push({ phone, address, at: api.clock.now.getTime() })
        })
        // Waits until the codes are sent. Otherwise they could expire in the outbox, and the shop would never send
        // them.
        await api.background.sms.idle()
        pass(2 * MINUTE)
      }
      const most = (keyOf: (one: (typeof sent)[number]) => string, among = sent) =>
        Math.max(...[...Map.groupBy(among, keyOf).values()].map(({ length }) => length))
      expect(sent.length).toBeGreaterThan(BLOCKS * 20)
      expect(sent.length).toBeLessThanOrEqual(api.config.smsDailyBudget)
      expect(most(({ phone }) => phone)).toBeLessThanOrEqual(6)
      const early = sent.filter(({ at }) => at - startedAt < 10 * MINUTE)
      expect(most(({ phone }) => phone, early)).toBeLessThanOrEqual(3)
      expect(most(({ address }) => address)).toBeLessThanOrEqual(10)
      expect(most(({ address }) => address.replace(/\.\d+$/, ""))).toBeLessThanOrEqual(60)
      const outbox = await readOutbox(api)
      expect(outbox.filter(({ to }) => phones.includes(to))).toHaveLength(sent.length)
    },
    TIMEOUT,
  )
})
