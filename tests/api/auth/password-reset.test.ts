import { describe, expect, it } from "vitest"
import { getProfile } from "#contract/account.ts"
import { login, register, resetPassword, sendPasswordCode } from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"
import {
  askForCode,
  cookieOf,
  newPhone,
  otherCode,
  PASSWORD,
  readCode,
  readOutbox,
  registerCustomer,
  registration,
} from "#tests/support/api-customers.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const NEW_PASSWORD = "Yangigul2027"
const WRONG = "The code is wrong or has expired. Enter the newest one or ask for another"

/** Delays of responses, in milliseconds. */
const waits: number[] = []
const api = withTestApi({ wait: async (milliseconds) => void waits.push(milliseconds) })

function pass(seconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}

/** A customer a minute after the registration, when a code may be sent again. */
async function newCustomer() {
  const customer = await registerCustomer(api)
  pass(60)
  return customer
}

const send = (phone: string, locale = "en") =>
  api.send(sendPasswordCode, { body: { phone }, locale })

const form = (phone: string, code: string, overrides: Record<string, unknown> = {}) => ({
  phone,
  confirm_code: code,
  password: NEW_PASSWORD,
  password_confirmation: NEW_PASSWORD,
  ...overrides,
})

/** The last digits of a phone as texts show them. */
const spoken = (phone: string) => phone.slice(-7).replace(/^(...)(..)/, "$1-$2-")

describe("a forgotten password", () => {
  it("[D.23] replaces the password with the code of an SMS, and ends all sessions", async () => {
    const { phone, token } = await newCustomer()
    const other = await api.get(login, { body: { phone, password: PASSWORD } })
    const sent = await send(phone)
    expect(sent.status).toBe(200)
    expect(sent.json).toEqual({ message: `We sent a code to +998 90 ${spoken(phone)}` })
    const code = await readCode(api, phone)
    const sms = (await readOutbox(api)).at(-1)
    expect(sms?.text).toContain(`Atir: your code for a new password is ${code}.`)

    const headers = { cookie: cookieOf(sent.headers) }
    const { message } = await api.get(resetPassword, {
      body: form(phone, code),
      headers,
      locale: "en",
    })
    expect(message).toBe("Your password is changed. Log in with the new one")
    for (const ended of [token, other.access_token])
      await api.refused(401, getProfile, { token: ended })
    await api.refused(422, login, { body: { phone, password: PASSWORD } })
    await api.get(login, { body: { phone, password: NEW_PASSWORD } })
  })

  it("leaves other customers signed in", async () => {
    const { token, phone: theirs } = await newCustomer()
    const { phone } = await newCustomer()
    const headers = { cookie: cookieOf((await send(phone)).headers) }
    await api.get(resetPassword, { body: form(phone, await readCode(api, phone)), headers })
    const { user } = await api.get(getProfile, { token })
    expect(user.phone).toBe(theirs)
  })

  it("[D.62] answers alike for a phone without an account, and tells its owner by SMS", async () => {
    const { phone } = await newCustomer()
    const stranger = newPhone()
    const known = await send(phone)
    const unknown = await send(stranger)
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(unknown.json).toEqual({
      message: `We sent a code to +998 90 ${spoken(stranger)}`,
    })
    const names = (headers: Headers) => [...headers.keys()].toSorted()
    expect(names(known.headers)).toEqual(names(unknown.headers))
    const sms = (await readOutbox(api)).filter(({ to }) => to === stranger)
    expect(sms.map(({ text }) => text)).toEqual([
      "Atir: this number has no account yet. Register to open one",
    ])
    const guess = async (to: string, headers: Headers) => {
      const body = form(to, otherCode(await readCode(api, phone)))
      return api.refused(422, resetPassword, { body, headers: { cookie: cookieOf(headers) } })
    }
    expect(await guess(stranger, unknown.headers)).toEqual(await guess(phone, known.headers))
    expect((await send(phone)).status).toBe((await send(stranger)).status)
  })

  it.each(LOCALES)("answers and sends the SMS in %s, the SMS in plain ASCII", async (locale) => {
    const { phone } = await newCustomer()
    const stranger = newPhone()
    const { json } = await send(phone, locale)
    expect(JSON.stringify(json)).toContain("+998 90")
    await send(stranger, locale)
    for (const to of [phone, stranger]) {
      const text = (await readOutbox(api)).findLast((message) => message.to === to)?.text ?? ""
      expect(text).toMatch(/^[\x20-\x7e]{1,160}$/)
    }
  })

  it("[D.57] accepts a code once, in its browser, for five minutes, and no code of a registration", async () => {
    const { phone } = await newCustomer()
    const refuse = async (code: string, cookie: string | undefined) => {
      const { errors } = await api.refused(422, resetPassword, {
        body: form(phone, code),
        headers: cookie ? { cookie } : {},
        locale: "en",
      })
      expect(errors).toEqual({ confirm_code: [WRONG] })
    }
    const old = cookieOf((await send(phone)).headers)
    const oldCode = await readCode(api, phone)
    await refuse(oldCode, undefined)
    await refuse(oldCode, await askForCode(api, newPhone()))
    pass(5 * 60)
    await refuse(oldCode, old)

    const cookie = cookieOf((await send(phone)).headers)
    const code = await readCode(api, phone)
    await refuse(otherCode(code), cookie)
    const body = registration(phone, code)
    expect(await api.refused(422, register, { body, headers: { cookie } })).toHaveProperty(
      "errors.confirm_code",
    )
    await api.get(resetPassword, { body: form(phone, code), headers: { cookie } })
    await refuse(code, cookie)

    const newcomer = newPhone()
    const registering = await askForCode(api, newcomer)
    await api.refused(422, resetPassword, {
      body: form(newcomer, await readCode(api, newcomer)),
      headers: { cookie: registering },
    })
  })

  it("[D.59] sends the code again after the resend pause, which it shares with the registration", async () => {
    const { phone } = await newCustomer()
    expect((await send(phone)).status).toBe(200)
    pass(59)
    const early = await send(phone)
    expect(early.status).toBe(429)
    expect(early.headers.get("retry-after")).toBe("1")
    await expect(askForCode(api, phone)).rejects.toThrow("1 second")
    pass(1)
    expect((await send(phone)).status).toBe(200)
  })

  it("does not delay the account's owner after guesses by others", async () => {
    const { phone } = await newCustomer()
    for (let guess = 0; guess < 11; guess += 1)
      await api.send(login, { body: { phone, password: "Wrong2026" } })
    const headers = { cookie: cookieOf((await send(phone)).headers) }
    await api.get(resetPassword, { body: form(phone, await readCode(api, phone)), headers })
    waits.length = 0
    await api.get(login, { body: { phone, password: NEW_PASSWORD } })
    expect(waits).toEqual([])
  })

  it("rejects a phone of a country that the shop does not list", async () => {
    for (const phone of ["+99890123456", "+12025550123"]) {
      const { errors } = await api.refused(422, sendPasswordCode, { body: { phone } })
      expect(Object.keys(errors ?? {})).toEqual(["phone"])
    }
  })

  it.each([
    ["password", "yangigul2027"],
    ["password", "Yangi27"],
    ["password_confirmation", "Yangigul2028"],
    ["confirm_code", "12345"],
    ["phone", null],
  ])("names %s when it is %j", async (field, value) => {
    const body = form("+998901234567", "123456", { [field]: value })
    if (field === "password") body.password_confirmation = String(value)
    for (const locale of LOCALES) {
      const { errors } = await api.refused(422, resetPassword, { body, locale })
      expect(errors?.[field]?.[0], `${field} in ${locale}`).toBeTruthy()
    }
  })
})

it("names its site in the SMS over https, so that phones fill the code in there", async () => {
  const site = await createTestApi({ env: { SITE_URL: "https://atir.example", DEMO: "1" } })
  try {
    const phone = newPhone()
    const reply = await site.send(sendPasswordCode, { body: { phone }, locale: "en" })
    expect(reply.headers.getSetCookie()[0]).toContain("; Secure")
    await askForCode(site, "+998901111111")
    const code = await readCode(site, "+998901111111")
    const texts = (await readOutbox(site)).map(({ text }) => text)
    expect(texts[0]).not.toContain("@")
    expect(texts[1]?.split("\n")[1]).toBe(`@atir.example #${code}`)
  } finally {
    await site.close()
  }
})
