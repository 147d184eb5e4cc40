import { describe, expect, test } from "vitest"
import { getProfile } from "#contract/account.ts"
import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"
import {
  requestRegistrationCode,
  cookieOf,
  createCustomer,
  newPhone,
  otherCode,
  readCode,
  readOutbox,
  registerCustomer,
  registration,
} from "#tests/support/api-customers.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createTestApi, newAddress } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const NEW_PASSWORD = "Yangigul2027"
const WRONG = "The code is wrong or has expired. Enter the newest one or ask for another"

/** Delays in milliseconds that the shop requested before responses. The tests record them instead of waiting. */
const waits: number[] = []
const api = withTestApi({ wait: async (milliseconds) => void waits.push(milliseconds) })

function pass(seconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}

/** Registers a customer, and advances the clock by a minute. Then the shop may send the phone another code. */
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

/** Formats the last seven digits of a phone as the shop's texts do: 123-45-67. */
const formatLastDigits = (phone: string) => phone.slice(-7).replace(/^(...)(..)/, "$1-$2-")

describe("a forgotten password", () => {
  test("[D.23] sets a new password for the right code of an SMS, and ends all sessions", async () => {
    const { phone, token } = await newCustomer()
    const other = await api.get(login, { body: { phone, password: PASSWORD } })
    const sent = await send(phone)
    expect(sent.status).toBe(200)
    expect(sent.json).toEqual({ message: `We sent a code to +998 90 ${formatLastDigits(phone)}` })
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

  test("leaves other customers signed in", async () => {
    const { token, phone: theirs } = await newCustomer()
    const { phone } = await newCustomer()
    const headers = { cookie: cookieOf((await send(phone)).headers) }
    await api.get(resetPassword, { body: form(phone, await readCode(api, phone)), headers })
    const { user } = await api.get(getProfile, { token })
    expect(user.phone).toBe(theirs)
  })

  test("[D.62] answers alike for a phone without an account, and tells its owner by SMS", async () => {
    const { phone } = await newCustomer()
    const unregisteredPhone = newPhone()
    const known = await send(phone)
    const unknown = await send(unregisteredPhone)
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(unknown.json).toEqual({
      message: `We sent a code to +998 90 ${formatLastDigits(unregisteredPhone)}`,
    })
    const names = (headers: Headers) => [...headers.keys()].toSorted()
    expect(names(known.headers)).toEqual(names(unknown.headers))
    const sms = (await readOutbox(api)).filter(({ to }) => to === unregisteredPhone)
    expect(sms.map(({ text }) => text)).toEqual([
      "Atir: this number has no account yet. You can create one on our site",
    ])
    const guess = async (to: string, headers: Headers) => {
      const body = form(to, otherCode(await readCode(api, phone)))
      return api.refused(422, resetPassword, { body, headers: { cookie: cookieOf(headers) } })
    }
    expect(await guess(unregisteredPhone, unknown.headers)).toEqual(
      await guess(phone, known.headers),
    )
    expect((await send(phone)).status).toBe((await send(unregisteredPhone)).status)
  })

  test.each(LOCALES)("answers and sends the SMS in %s, the SMS in plain ASCII", async (locale) => {
    const { phone } = await newCustomer()
    const unregisteredPhone = newPhone()
    const { json } = await send(phone, locale)
    expect(JSON.stringify(json)).toContain("+998 90")
    await send(unregisteredPhone, locale)
    for (const to of [phone, unregisteredPhone]) {
      const text = (await readOutbox(api)).findLast((message) => message.to === to)?.text ?? ""
      expect(text).toMatch(/^[\x20-\x7e]{1,160}$/)
    }
  })

  test("[D.57] accepts a code once, in its browser, for five minutes, and no code of a registration", async () => {
    const { phone } = await newCustomer()
    const refuse = async (code: string, cookie: string | undefined, text: unknown = WRONG) => {
      const { errors } = await api.refused(422, resetPassword, {
        body: form(phone, code),
        headers: cookie ? { cookie } : {},
        locale: "en",
      })
      expect(errors).toEqual({ confirm_code: [text] })
    }
    const old = cookieOf((await send(phone)).headers)
    const oldCode = await readCode(api, phone)
    await refuse(oldCode, undefined)
    await refuse(oldCode, await requestRegistrationCode(api, newPhone()))
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
    await refuse(code, cookie, expect.stringContaining("already used"))

    const unregisteredPhone = newPhone()
    const registering = await requestRegistrationCode(api, unregisteredPhone)
    await api.refused(422, resetPassword, {
      body: form(unregisteredPhone, await readCode(api, unregisteredPhone)),
      headers: { cookie: registering },
    })
  })

  test("[D.59] sends the code again after the resend pause, which it shares with the registration", async () => {
    const { phone } = await newCustomer()
    expect((await send(phone)).status).toBe(200)
    pass(59)
    const early = await send(phone)
    expect(early.status).toBe(429)
    expect(early.headers.get("retry-after")).toBe("1")
    await expect(requestRegistrationCode(api, phone)).rejects.toThrow("1 second")
    pass(1)
    expect((await send(phone)).status).toBe(200)
  })

  test("does not delay the account's owner after guesses by others", async () => {
    const { phone } = await newCustomer()
    for (let guess = 0; guess < 11; guess += 1)
      await api.send(login, { body: { phone, password: "Wrong2026" } })
    const headers = { cookie: cookieOf((await send(phone)).headers) }
    await api.get(resetPassword, { body: form(phone, await readCode(api, phone)), headers })
    waits.length = 0
    await api.get(login, { body: { phone, password: NEW_PASSWORD } })
    expect(waits).toEqual([])
  })

  test.each(["device", "network"])(
    "does not delay customers after their own wrong passwords on a known %s",
    async (known) => {
      const { phone } = await newCustomer()
      const address = newAddress()
      const signedIn = await api.send(login, { body: { phone, password: PASSWORD }, address })
      const cookie = known === "device" ? { cookie: cookieOf(signedIn.headers) } : {}
      const from = { address, headers: cookie }
      for (let guess = 0; guess < 11; guess += 1)
        await api.send(login, { body: { phone, password: "Wrong2026" }, ...from })
      expect(waits.length).toBeGreaterThan(0)
      const sent = await api.send(sendPasswordCode, { body: { phone }, ...from })
      expect(sent.status).toBe(200)
      await api.get(resetPassword, {
        body: form(phone, await readCode(api, phone)),
        address,
        headers: { cookie: [cookie.cookie, cookieOf(sent.headers)].filter(Boolean).join("; ") },
      })
      waits.length = 0
      await api.get(login, { body: { phone, password: NEW_PASSWORD }, ...from })
      expect(waits).toEqual([])
    },
  )

  test("rejects a phone of a country that the shop does not list", async () => {
    for (const phone of ["+99890123456", "+12025550123"]) {
      const { errors } = await api.refused(422, sendPasswordCode, { body: { phone } })
      expect(Object.keys(errors ?? {})).toEqual(["phone"])
    }
  })

  test.each([
    ["password", "yangigul2027"],
    ["password", "Yangi27"],
    ["password_confirmation", "Yangigul2028"],
    ["confirm_code", "12345"],
    ["phone", null],
  ])("rejects %s with an error at its field when it is %j", async (field, value) => {
    const body = form("+998901234567", "123456", { [field]: value })
    if (field === "password") body.password_confirmation = String(value)
    for (const locale of LOCALES) {
      const { errors } = await api.refused(422, resetPassword, { body, locale })
      expect(errors?.[field]?.[0], `${field} in ${locale}`).toBeTruthy()
    }
  })
})

describe("[D.60] a password reset when other callers have used up the phone's codes", () => {
  /**
   * Requests a code as a visitor who has answered the simple question, a sum in words that the shop asks after many
   * requests.
   */
  async function sendAnswered(phone: string, address = newAddress()) {
    const headers = await answeredHeaders(api, address)
    return await api.send(sendPasswordCode, { body: { phone }, headers, locale: "en" })
  }

  /** Requests codes for the phone, a minute apart. Returns the status of each response. */
  async function sendTimes(times: number, phone: string, address?: string) {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      statuses.push((await sendAnswered(phone, address)).status)
      // Waits until the code is sent. Otherwise it could expire in the outbox, and the shop would never send it.
      await api.background.sms.idle()
      pass(60)
    }
    return statuses
  }

  const countSms = async (phone: string) =>
    (await readOutbox(api)).filter(({ to }) => to === phone).length

  test("sends the owner a code on a new device, after the simple question", async () => {
    const { phone } = await newCustomer()
    for (let other = 0; other < 2; other += 1) {
      expect((await send(phone)).status).toBe(200)
      pass(60)
    }
    const asked = await send(phone)
    expect(asked.status).toBe(429)
    expect(asked.json).toHaveProperty("errors.answer")
    // The shop sends at most three codes in ten minutes. The first one, of the registration, was three minutes ago, so
    // it leaves the limit in seven minutes.
    expect(asked.headers.get("retry-after")).toBe(String(10 * 60 - 180))

    const sent = await sendAnswered(phone)
    expect(sent.status).toBe(200)
    const headers = { cookie: cookieOf(sent.headers) }
    await api.get(resetPassword, { body: form(phone, await readCode(api, phone)), headers })
    await api.get(login, { body: { phone, password: NEW_PASSWORD } })
  })

  test("sends one more in ten minutes, then says when to try again", async () => {
    const { phone } = await createCustomer(api)
    expect(await sendTimes(4, phone)).toEqual([200, 200, 200, 200])
    const refused = await sendAnswered(phone)
    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toBe(String(10 * 60 - 240))
    expect(refused.json).toEqual({ message: "You can ask for a new code in 360 seconds" })
    expect(await sendTimes(5, phone)).toEqual([429, 429, 429, 429, 429])
    expect(await countSms(phone)).toBe(4)
  })

  test("sends three more a day, ten minutes apart", async () => {
    const { phone } = await createCustomer(api)
    const start = api.clock.now
    expect(await sendTimes(4, phone)).toEqual([200, 200, 200, 200])
    pass(600)
    expect(await sendTimes(5, phone)).toEqual([200, 200, 200, 200, 429])
    pass(600)
    expect(await sendTimes(2, phone)).toEqual([200, 429])
    pass(600)
    const refused = await sendAnswered(phone)
    expect(refused.status).toBe(429)
    const dayOver = start.getTime() + 86_400_000 - api.clock.now.getTime()
    expect(refused.headers.get("retry-after")).toBe(String(dayOver / 1000))
    expect(refused.json).toEqual({
      message: "Too many codes were sent to this number. Try again later",
    })
    expect(await countSms(phone)).toBe(9)
    pass(dayOver / 1000)
    expect((await sendAnswered(phone)).status).toBe(200)
  })

  test("sends the extra code after the resend pause, and names that wait", async () => {
    const { phone } = await createCustomer(api)
    expect(await sendTimes(2, phone)).toEqual([200, 200])
    expect((await sendAnswered(phone)).status).toBe(200)
    pass(20)
    const early = await sendAnswered(phone)
    expect(early.status).toBe(429)
    expect(early.headers.get("retry-after")).toBe("40")
    expect(early.json).toEqual({ message: "You can ask for a new code in 40 seconds" })
    pass(40)
    expect((await sendAnswered(phone)).status).toBe(200)
    pass(59)
    expect((await sendAnswered(phone)).status).toBe(429)
  })

  test("sends one extra code in all, not one for customers' networks and another for other networks", async () => {
    const address = newAddress()
    const body = { phone: (await newCustomer()).phone, password: PASSWORD }
    await api.get(login, { body, address })
    const { phone } = await createCustomer(api)
    expect(await sendTimes(4, phone)).toEqual([200, 200, 200, 200])
    expect(await sendTimes(4, phone, address)).toEqual([200, 200, 200, 429])
    expect(await countSms(phone)).toBe(7)
  })

  test("counts the extra code for the caller's address too", async () => {
    const { phone } = await createCustomer(api)
    expect(await sendTimes(3, phone)).toEqual([200, 200, 200])
    const address = newAddress()
    const sendTo = async (to: string) =>
      (await api.send(sendPasswordCode, { body: { phone: to }, address })).json
    for (let turn = 0; turn < 9; turn += 1) {
      expect(await sendTo(newPhone())).not.toHaveProperty("errors")
    }
    expect((await sendAnswered(phone, address)).status).toBe(200)
    expect(await sendTo(newPhone())).toHaveProperty("errors.answer")
  })

  test("sends no extra code for a registration", async () => {
    const { phone } = await createCustomer(api)
    expect(await sendTimes(3, phone)).toEqual([200, 200, 200])
    const body = { country_id: 1, email: null, phone }
    const headers = await answeredHeaders(api, newAddress())
    const { status, json } = await api.send(sendConfirmation, { body, headers })
    expect(status).toBe(429)
    expect(json).not.toHaveProperty("errors")
    expect((await sendAnswered(phone)).status).toBe(200)
  })

  test("[D.62] answers alike for a phone without an account, which gets no extra SMS", async () => {
    const { phone } = await createCustomer(api)
    const without = newPhone()
    /**
     * Requests a code for the phone twice, first without and then with an answer to the simple question. Returns both
     * responses without what differs each time: the cookie's value, the request id and the phone.
     */
    async function observe(to: string) {
      const replies = []
      for (const one of [await send(to), await sendAnswered(to)]) {
        const headers = [...one.headers].map(([name, value]) => {
          if (name === "set-cookie") return [name, value.replace(/=[^;]*/, "=")]
          return [name, name === "x-request-id" ? "" : value]
        })
        const text = JSON.stringify(one.json).replace(formatLastDigits(to), "")
        replies.push({ status: one.status, headers, text })
      }
      return replies
    }
    const statuses: number[] = []
    // The first 15 requests take more than ten minutes and all 40 more than a day, so every limit expires meanwhile.
    for (let turn = 0; turn < 40; turn += 1) {
      const known = await observe(phone)
      expect(await observe(without)).toEqual(known)
      statuses.push(...known.map(({ status }) => status))
      await api.background.sms.idle()
      pass(turn < 15 ? 60 : 3600)
    }
    const sent = await countSms(phone)
    expect(statuses.filter((status) => status === 200)).toHaveLength(sent)
    expect(sent - (await countSms(without))).toBe(3)

    const guess = async (to: string) => {
      const headers = { cookie: cookieOf((await sendAnswered(to)).headers) }
      return await api.refused(422, resetPassword, { body: form(to, "000000"), headers })
    }
    expect(await guess(without)).toEqual(await guess(phone))
  })
})

test("names its site in the SMS over https, so that phones fill the code in there", async () => {
  const site = await createTestApi({ env: { SITE_URL: "https://atir.example", DEMO: "1" } })
  try {
    const phone = newPhone()
    const reply = await site.send(sendPasswordCode, { body: { phone }, locale: "en" })
    expect(reply.headers.getSetCookie()[0]).toContain("; Secure")
    await requestRegistrationCode(site, "+998901111111")
    const code = await readCode(site, "+998901111111")
    const texts = (await readOutbox(site)).map(({ text }) => text)
    expect(texts[0]).not.toContain("@")
    expect(texts[1]?.split("\n")[1]).toBe(`@atir.example #${code}`)
  } finally {
    await site.close()
  }
})
