// @module-tag full
import { beforeAll, expect, test } from "vitest"
import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import { applyPromocode } from "#contract/checkout.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import {
  cookieOf,
  createCustomer,
  newPhone,
  otherCode,
  registration,
} from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { createAccount, quickHashing } from "#tests/support/known-devices.ts"
import { addPromocode } from "#tests/support/orders.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Reply } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"
import { createAttacker } from "./attacker.ts"

/** Divisor of the attack's size. */
const PART = isFullRun ? 1 : 40
const ATTACKS = 30_000 / PART
const CUSTOMERS = 1000 / Math.min(PART, 10)
const BUDGET = 2000
/**
 * Minutes of three phases: the attack before any customer arrives, the arrival of the customers, and the rest until the
 * last of them is done. The attack continues through all three.
 */
const [ALONE, ARRIVALS, REST] = [60, CUSTOMERS / 4, 20]
const MINUTES = ALONE + ARRIVALS + REST
const TIMEOUT = 1_800_000

/** Addresses that the customers share, as behind mobile operators. */
const ADDRESSES = ["84.54.70.1", "84.54.71.1", "213.230.96.5", "213.230.97.5", "195.158.3.9"]
const PROMOCODE = "ZX7QK"

const api = withTestApi({
  hashing: quickHashing,
  env: { SMS_DAILY_BUDGET: String(BUDGET) },
  wait: async () => {},
})
beforeAll(async () => {
  await addPromocode(api, { code: PROMOCODE, discountPercent: 10 })
})

type Send = (headers: Record<string, string>) => Promise<Reply>

/**
 * Sends a form. If the response is 429, sends it once more with an answer to the simple question (a sum in words): at
 * once if the response has asked this question, otherwise ten minutes later.
 */
async function tryTwice(address: string, send: Send): Promise<Reply> {
  const first = await send({})
  if (first.status !== 429) return first
  if (!JSON.stringify(first.json).includes('"answer"')) await sleepMinutes(10)
  return await send(await answeredHeaders(api, address))
}

/** Waits for minutes of the simulated time, which the loop of the test advances. */
function sleepMinutes(minutes: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  sleepers.push({ minute: minute + minutes, resolve })
  return promise
}
const sleepers: { minute: number; resolve: () => void }[] = []
let minute = 0
let honestSms = 0

function readCodeOf(phone: string): string {
  const line = api.printed.findLast((one) => one.includes(phone)) ?? ""
  return /\b\d{6}\b/.exec(line.split(": ").slice(1).join(": "))?.[0] ?? ""
}

/** The customer receives a code and types it a minute later; one in twenty mistypes it first. */
async function confirm(
  { address, phone, turn }: { address: string; phone: string; turn: number },
  ask: Send,
  submit: (code: string, headers: Record<string, string>) => Promise<Reply>,
): Promise<boolean> {
  const sent = await tryTwice(address, ask)
  if (sent.status !== 200) return false
  honestSms += 1
  await sleepMinutes(1)
  const code = readCodeOf(phone)
  const headers = { cookie: cookieOf(sent.headers) }
  if (turn % 20 === 0) await submit(otherCode(code), headers)
  return (await submit(code, headers)).status === 200
}

async function registerAs(address: string, turn: number, phone: string): Promise<boolean> {
  const body = { country_id: 1, email: null, phone }
  return await confirm(
    { address, phone, turn },
    (headers) => api.send(sendConfirmation, { body, address, headers }),
    (code, headers) => api.send(register, { body: registration(phone, code), address, headers }),
  )
}

async function resetAs(address: string, turn: number, phone: string): Promise<boolean> {
  const password = { password: "Atirgul2031", password_confirmation: "Atirgul2031" }
  return await confirm(
    { address, phone, turn },
    (headers) => api.send(sendPasswordCode, { body: { phone }, address, headers }),
    (code, headers) => {
      const body = { phone, confirm_code: code, ...password }
      return api.send(resetPassword, { body, address, headers })
    },
  )
}

async function signInAs(address: string, turn: number, phone: string): Promise<boolean> {
  const attempt = (password: string) =>
    tryTwice(address, (headers) => api.send(login, { body: { phone, password }, address, headers }))
  if (turn % 5 === 0) await attempt("Atirgul2O26")
  return (await attempt(PASSWORD)).status === 200
}

async function applyAs(address: string, turn: number, token: string): Promise<boolean> {
  const attempt = (promocode: string) =>
    tryTwice(address, (headers) => {
      const body = { promocode, subtotal: 1_000_000 }
      return api.send(applyPromocode, { body, address, headers, token })
    })
  if (turn % 3 === 0) await attempt(PROMOCODE.replace("Q", "O"))
  return (await attempt(PROMOCODE)).status === 200
}

/**
 * Of twenty customers eight register, four reset their password, five log in and three have a
 * promocode.
 */
async function createErrand(turn: number): Promise<{ phone: string; run: () => Promise<boolean> }> {
  const address = ADDRESSES[turn % ADDRESSES.length] ?? ""
  const kind = (Math.floor(turn / ADDRESSES.length) * 13) % 20
  if (kind < 8) {
    const phone = newPhone()
    return { phone, run: () => registerAs(address, turn, phone) }
  }
  if (kind < 12) {
    const phone = await createAccount(api)
    return { phone, run: () => resetAs(address, turn, phone) }
  }
  if (kind < 17) {
    const phone = await createAccount(api)
    return { phone, run: () => signInAs(address, turn, phone) }
  }
  const { phone, token } = await createCustomer(api)
  return { phone, run: () => applyAs(address, turn, token) }
}

test(
  `[D1.31] serves ${CUSTOMERS} customers behind five addresses while an attacker with a /32 and 10,000 addresses makes ${ATTACKS} attempts`,
  async () => {
    const errands = []
    for (let turn = 0; turn < CUSTOMERS; turn += 1) errands.push(await createErrand(turn))
    // The attacker knows one phone in five, sends it codes and guesses them.
    const victims = errands.filter((_, turn) => turn % 5 === turn % 4).map(({ phone }) => phone)
    const attacker = createAttacker(api, { victims, right: { PASSWORD, PROMOCODE } })
    const results: Promise<boolean>[] = []
    let attacks = 0
    for (minute = 0; minute < MINUTES; minute += 1) {
      while (attacks < (ATTACKS * (minute + 1)) / MINUTES) {
        await attacker.attempt(attacks)
        attacks += 1
      }
      const come = Math.min(CUSTOMERS, (CUSTOMERS * (minute + 1 - ALONE)) / ARRIVALS)
      while (results.length < come) {
        results.push(errands[results.length]?.run() ?? Promise.resolve(false))
      }
      for (const sleeper of sleepers.splice(0)) {
        if (sleeper.minute <= minute) sleeper.resolve()
        else sleepers.push(sleeper)
      }
      await api.background.sms.idle()
      api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    }
    const succeeded = (await Promise.all(results)).filter(Boolean).length
    const attackerSms = (await api.database.db.$count(smsOutbox)) - honestSms
    const report = {
      customers: CUSTOMERS,
      succeeded,
      attempts: attacks,
      attackerSms,
      budget: BUDGET,
      ...attacker.report(),
    }
    process.stdout.write(`attack simulation: ${JSON.stringify(report)}\n`)
    expect(results).toHaveLength(CUSTOMERS)
    expect(succeeded / CUSTOMERS).toBeGreaterThanOrEqual(0.99)
    expect(attackerSms / BUDGET).toBeLessThanOrEqual(0.05)
    expect(attacker.report()).toMatchObject({ codes: 0, passwords: 0, promocodes: 0 })
  },
  TIMEOUT,
)
