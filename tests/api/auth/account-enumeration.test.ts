import { verify } from "@node-rs/argon2"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import type { Call } from "#contract/call.ts"
import type { PasswordHashing } from "#shop-api/account/passwords.ts"
import {
  requestRegistrationCode,
  cookieOf,
  newPhone,
  registerCustomer,
  registration,
} from "#tests/support/api-customers.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { CallOptions } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/**
 * The work of the shop since a test last emptied the list: the kind of each database statement, and "hash" or "verify"
 * for each password hash that the shop computed or compared.
 */
let work: string[] = []
const compared: string[] = []
const hashing: PasswordHashing = {
  async hash(password) {
    work.push("hash")
    return `hash of ${password}`
  },
  async verify(passwordHash, password) {
    work.push("verify")
    compared.push(passwordHash)
    return passwordHash === `hash of ${password}`
  },
}

const api = withTestApi({ hashing, onStatement: (kind) => work.push(kind) })
let known: string
/**
 * A phone without an account. Before each test, the shop sends one code to this phone and one to `known`, so that both
 * phones have used the same part of their limits.
 */
let unregisteredPhone: string
beforeAll(async () => {
  const { maintenance, restock, downloads } = api.background
  await Promise.all([maintenance, restock, downloads].map((worker) => worker.stop()))
})

beforeEach(async () => {
  known = (await registerCustomer(api)).phone
  unregisteredPhone = newPhone()
  await requestRegistrationCode(api, unregisteredPhone)
  await api.background.sms.idle()
  // Advances the clock past the pause that the shop requires between two codes for the same phone.
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
})

/** Makes a call. Returns its response without the unique parts, and the work that the call did. */
async function observe(call: Call, options: CallOptions) {
  // Empties the shop's cache before each call. Otherwise only one of two compared calls might do the extra work of
  // reading the countries, which the shop repeats every ten seconds.
  api.invalidateCatalogue()
  work = []
  const { status, json, headers } = await api.send(call, { locale: "en", ...options })
  await api.background.sms.idle()
  const replyHeaders = [...headers].map(([name, value]) => {
    if (name === "set-cookie") return [name, value.replace(/=[^;]*/, "=")]
    return [name, name === "x-request-id" ? "" : value]
  })
  return { reply: { status, json, headers: replyHeaders }, work: work.toSorted(), sent: headers }
}

const person = { country_id: 1, email: null }
const choice = { password: PASSWORD, password_confirmation: PASSWORD }

describe("[D.62] the shop does the same work for a phone with an account and for one without:", () => {
  test("a sign-in with a wrong password, the first one included", async () => {
    const attempt = (phone: string) => observe(login, { body: { phone, password: "Wrong2026" } })
    const unknown = await attempt(unregisteredPhone)
    const registered = await attempt(known)
    expect(registered.reply.status).toBe(422)
    expect(registered.work.filter((kind) => kind === "verify")).toHaveLength(1)
    expect([unknown.reply, unknown.work]).toEqual([registered.reply, registered.work])
    expect(registered.work).not.toContain("hash")
  })

  test.each([
    ["registration", sendConfirmation],
    ["a new password", sendPasswordCode],
  ])("a code for %s", async (_, call) => {
    const ask = async (phone: string) => {
      const { reply, work: done } = await observe(call, { body: { ...person, phone } })
      return {
        status: reply.status,
        headers: reply.headers,
        message: mask(reply.json, phone),
        done,
      }
    }
    const registered = await ask(known)
    expect(registered.status).toBe(200)
    expect(registered.done).toContain("insert")
    expect(await ask(unregisteredPhone)).toEqual(registered)
  })

  test.each([
    ["registration", sendConfirmation, register],
    ["a new password", sendPasswordCode, resetPassword],
  ])("a guess at a code for %s", async (_, send, use) => {
    const guess = async (phone: string) => {
      const { sent } = await observe(send, { body: { ...person, phone } })
      const body = { ...registration(phone, "not it"), confirm_code: "000000", ...choice }
      const { reply, work: done } = await observe(use, {
        body,
        headers: { cookie: cookieOf(sent) },
      })
      return { reply, done }
    }
    const registered = await guess(known)
    expect(registered.reply.status).toBe(422)
    expect(registered.done).toContain("update")
    expect(await guess(unregisteredPhone)).toEqual(registered)
  })

  test("compares the password for an unknown phone with a hash that has the current parameters and that no password matches", async () => {
    compared.length = 0
    await observe(login, { body: { phone: newPhone(), password: PASSWORD } })
    const [dummyHash = ""] = compared
    expect(dummyHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(dummyHash, PASSWORD)).toBe(false)
  })
})

/** Removes the last digits of the phone from a response, because they differ from phone to phone. */
function mask(json: unknown, phone: string): string {
  const digits = phone.slice(-7)
  const lastDigits = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
  return JSON.stringify(json).replace(lastDigits, "")
}
