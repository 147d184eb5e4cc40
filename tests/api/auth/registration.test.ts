import { statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { getProfile } from "#contract/account.ts"
import { register, sendConfirmation } from "#contract/auth.ts"
import { OUTBOX_FILE } from "#demo/sms/outbox-provider.ts"
import { LOCALES } from "#domain/locale.ts"
import {
  requestRegistrationCode,
  cookieOf,
  newPhone,
  otherCode,
  readCode,
  readOutbox,
  registerCustomer,
  registration,
} from "#tests/support/api-customers.ts"
import { createTestApi, newAddress, NOON } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const WRONG = "The code is wrong or has expired. Enter the newest one or ask for another"
const USED =
  "This code was already used, so what it confirms is done. After a registration or a password reset, log in with your password"
const USED_UP = "Too many attempts: this code no longer works. Request a new code below"

const api = withTestApi()

function pass(seconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}

/**
 * Requests a registration code as a visitor who has answered the simple question, a sum in words that the shop asks
 * after many requests.
 */
async function sendAnswered(phone: string) {
  const headers = await answeredHeaders(api, newAddress())
  return await api.send(sendConfirmation, { body: { country_id: 1, email: null, phone }, headers })
}

describe("a request for a registration code", () => {
  test("[S4.08] [S7.17] [S7.19] [D.90] sends it by SMS and names the number that it went to", async () => {
    const phone = newPhone()
    const body = { country_id: 1, email: null, phone, recaptcha_token: "" }
    const { message } = await api.get(sendConfirmation, { body, locale: "en" })
    const [, ...groups] = /^\+998(..)(...)(..)(..)$/.exec(phone) ?? []
    const [operator, ...rest] = groups
    expect(message).toBe(`We sent a code to +998 ${operator} ${rest.join("-")}`)
    const sms = (await readOutbox(api)).filter(({ to }) => to === phone)
    expect(sms).toHaveLength(1)
    expect(sms[0]?.text).toMatch(/^Atir: your code is \d{6}\./)
    expect(sms[0]?.sent_at).toBe(NOON.toISOString())
    expect(api.printed.at(-1)).toBe(`SMS to ${phone}: ${sms[0]?.text}`)
  })

  test("writes the outbox so that no other user of the machine can read it", async () => {
    await requestRegistrationCode(api, newPhone())
    await readOutbox(api)
    expect(statSync(join(api.config.dataDir, OUTBOX_FILE)).mode & 0o777).toBe(0o600)
  })

  test("sets a cookie for fifteen minutes that scripts cannot read", async () => {
    const body = { country_id: 1, email: null, phone: newPhone() }
    const { headers } = await api.send(sendConfirmation, { body })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^otp_request=[\w-]{32}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test.each(LOCALES)(
    "words the answer and the SMS in %s, the SMS in plain ASCII",
    async (locale) => {
      const phone = newPhone()
      await requestRegistrationCode(api, phone, { locale })
      const text = (await readOutbox(api)).at(-1)?.text ?? ""
      expect(text).toContain("Atir")
      expect(text).toMatch(/^[\x20-\x7e]{1,160}$/)
    },
  )

  test.each([
    ["country_id", "uz"],
    ["country_id", undefined],
    ["email", "nobody"],
    ["email", undefined],
    ["phone", "+998 90 123-45-67"],
    ["phone", undefined],
    ["recaptcha_token", 1],
  ])("[S7.17] names the field %s in its errors when it is %j", async (field, value) => {
    const good = { country_id: 1, email: null, phone: newPhone(), recaptcha_token: "" }
    const { errors } = await api.refused(422, sendConfirmation, {
      body: { ...good, [field]: value },
    })
    expect(Object.keys(errors ?? {})).toEqual([field])
  })

  test("[D.61] rejects a phone that does not fit the country's mask, and a country that is not listed", async () => {
    for (const phone of ["+99890123456", "+9989012345678", "+79991234567"]) {
      const { errors } = await api.refused(422, sendConfirmation, {
        body: { country_id: 1, email: null, phone },
      })
      expect(Object.keys(errors ?? {})).toEqual(["phone"])
    }
    const { errors } = await api.refused(422, sendConfirmation, {
      body: { country_id: 99, email: null, phone: newPhone() },
    })
    expect(Object.keys(errors ?? {})).toEqual(["country_id"])
  })

  test("[S3.07] [S5.08] [S5.11] [D.98] asks for an e-mail only outside Uzbekistan", async () => {
    const body = { country_id: 5, email: null, phone: "+79991234567" }
    const { errors } = await api.refused(422, sendConfirmation, { body })
    expect(Object.keys(errors ?? {})).toEqual(["email"])
    await api.get(sendConfirmation, { body: { ...body, email: "ira@example.com" } })
  })

  test("[D.62] answers alike for a phone that has an account, and tells its owner by SMS", async () => {
    const { phone } = await registerCustomer(api)
    pass(60)
    const known = await api.send(sendConfirmation, { body: { country_id: 1, email: null, phone } })
    const unregisteredPhone = newPhone()
    const unknown = await api.send(sendConfirmation, {
      body: { country_id: 1, email: null, phone: unregisteredPhone },
    })
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.json as object)).toEqual(Object.keys(unknown.json as object))
    expect(cookieOf(known.headers)).toMatch(/^otp_request=[\w-]{32}$/)
    const sms = (await readOutbox(api)).filter(({ to }) => to === phone).at(-1)
    expect(sms?.text).toContain("hisob ochilgan")
    expect(sms?.text).not.toMatch(/\d{6}/)
    const guess = {
      body: registration(phone, "123456"),
      headers: { cookie: cookieOf(known.headers) },
    }
    const other = {
      body: registration(unregisteredPhone, otherCode(await readCode(api, unregisteredPhone))),
      headers: { cookie: cookieOf(unknown.headers) },
    }
    expect(await api.refused(422, register, guess)).toEqual(await api.refused(422, register, other))
  })

  test("[D.59] [D.60] sends again after a minute, three times in ten minutes and six times a day", async () => {
    const phone = newPhone()
    const send = () => sendAnswered(phone)
    const start = api.clock.now
    expect((await send()).status).toBe(200)
    pass(59)
    const early = await send()
    expect(early.status).toBe(429)
    expect(early.headers.get("retry-after")).toBe("1")
    pass(1)
    expect((await send()).status).toBe(200)
    pass(60)
    expect((await send()).status).toBe(200)
    pass(60)
    const fourth = await send()
    expect(fourth.status).toBe(429)
    expect(fourth.headers.get("retry-after")).toBe(String(10 * 60 - 180))
    for (let more = 0; more < 3; more += 1) {
      pass(600)
      expect((await send()).status).toBe(200)
    }
    pass(600)
    const seventh = await send()
    expect(seventh.status).toBe(429)
    const dayOver = start.getTime() + 86_400_000 - api.clock.now.getTime()
    expect(seventh.headers.get("retry-after")).toBe(String(dayOver / 1000))
    pass(dayOver / 1000)
    expect((await send()).status).toBe(200)
  })

  test("[D.60] counts the last ten minutes and the last day, not a window from the first request on", async () => {
    const phone = newPhone()
    const send = () => sendAnswered(phone)
    const sendAfter = async (seconds: number) => {
      pass(seconds)
      const { status, headers } = await send()
      return status === 200 ? "sent" : headers.get("retry-after")
    }
    expect(await sendAfter(0)).toBe("sent")
    expect(await sendAfter(480)).toBe("sent")
    expect(await sendAfter(60)).toBe("sent")
    // Ten minutes after the first of three requests, only that one has left the limit of three in ten minutes. So the
    // shop now sends one code, and not three.
    expect(await sendAfter(60)).toBe("sent")
    expect(await sendAfter(60)).toBe("420")
    expect(await sendAfter(419)).toBe("1")
    expect(await sendAfter(1)).toBe("sent")

    const nearlyDay = 86_400 - 1080 - 600
    expect(await sendAfter(nearlyDay)).toBe("sent")
    expect(await sendAfter(599)).toBe("1")
    expect(await sendAfter(1)).toBe("sent")
    expect(await sendAfter(60)).toBe("420")
    expect(await sendAfter(420)).toBe("sent")
  })

  test("[D1.21] asks the simple question from the fourth of a day on, and blames no network", async () => {
    const phone = newPhone()
    const body = { country_id: 1, email: null, phone }
    const send = () => api.send(sendConfirmation, { body, locale: "en" })
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await send()).status).toBe(200)
      pass(600)
    }
    expect((await send()).json).toHaveProperty("errors.answer", [
      "Many codes are being requested. Answer the question and send the form again",
    ])
    expect((await sendAnswered(phone)).status).toBe(200)
  })

  test("sends one SMS to two requests at once", async () => {
    const phone = newPhone()
    const send = () => api.send(sendConfirmation, { body: { country_id: 1, email: null, phone } })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
    expect((await readOutbox(api)).filter(({ to }) => to === phone)).toHaveLength(1)
  })

  test("[D.61] [D1.473] stops at the day's budget of messages, and says that codes cannot be sent", async () => {
    const poor = await createTestApi({ env: { SMS_DAILY_BUDGET: "1" } })
    try {
      const body = { country_id: 1, email: null, phone: newPhone() }
      await poor.get(sendConfirmation, { body })
      const { status, headers, json } = await poor.send(sendConfirmation, {
        body: { ...body, phone: newPhone() },
        locale: "en",
      })
      expect(status).toBe(503)
      expect(json).toEqual({
        message: "Codes cannot be sent at the moment. Try again later or contact us",
      })
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    } finally {
      await poor.close()
    }
  })
})

describe("a registration with the code", () => {
  test("[S3.05] [S7.20] [S7.22] [D.98] creates the account and signs in for thirty days", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const body = registration(phone, await readCode(api, phone), {
      first_name: "  Oʻgʻiloy ",
      last_name: "D’Arc",
      email: "ignored@example.com",
    })
    const token = await api.get(register, { body, headers: { cookie } })
    const month = new Date(api.clock.now.getTime() + 30 * 86_400_000)
    expect(token.expires_at).toBe(month.toISOString())
    const { user, country } = await api.get(getProfile, { token: token.access_token })
    expect(user).toMatchObject({ first_name: "Oʻgʻiloy", last_name: "D’Arc", phone, email: null })
    expect(country.iso_code).toBe("uz")
  })

  test("[S3.07] [S5.08] stores the e-mail of customers of other countries", async () => {
    const phone = "+79997654321"
    const cookie = await requestRegistrationCode(api, phone, {
      countryId: 5,
      email: "ira@example.com",
    })
    const body = registration(phone, await readCode(api, phone), { country_id: 5 })
    expect(await api.refused(422, register, { body, headers: { cookie } })).toHaveProperty(
      "errors.email",
    )
    const { access_token: token } = await api.get(register, {
      body: { ...body, email: "ira@example.com" },
      headers: { cookie },
    })
    expect(await api.get(getProfile, { token })).toHaveProperty("user.email", "ira@example.com")
  })

  async function expectWrongCode(
    phone: string,
    code: unknown,
    cookie: string | undefined,
    address = newAddress(),
    text = WRONG,
  ): Promise<void> {
    const body = registration(phone, String(code))
    const { errors } = await api.refused(422, register, {
      body,
      headers: cookie ? { cookie } : {},
      locale: "en",
      address,
    })
    expect(errors).toEqual({ confirm_code: [text] })
  }

  test("[D.57] accepts a code once, and says to its browser that it was used", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const code = await readCode(api, phone)
    await api.get(register, { body: registration(phone, code), headers: { cookie } })
    await expectWrongCode(phone, code, cookie, newAddress(), USED)
    await expectWrongCode(phone, otherCode(code), cookie)
    await expectWrongCode(phone, code, await requestRegistrationCode(api, newPhone()))
  })

  test("[D.58] compares five guesses at most, and says from the fifth on that the tries are used up", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const code = await readCode(api, phone)
    const [own, other] = [newAddress(), newAddress()]
    for (let turn = 0; turn < 4; turn += 1) {
      await expectWrongCode(phone, otherCode(code), cookie, own)
    }
    await expectWrongCode(phone, otherCode(code), cookie, own, USED_UP)
    await expectWrongCode(phone, code, cookie, own, USED_UP)
    // Another browser does not learn how many tries are left.
    await expectWrongCode(phone, code, await requestRegistrationCode(api, newPhone()), other)
    pass(60)
    const next = await requestRegistrationCode(api, phone)
    const right = await readCode(api, phone)
    await expectWrongCode(phone, otherCode(right), next, own)
    await api.get(register, { body: registration(phone, right), headers: { cookie: next } })
  })

  test("[D1.351] uses up no try of a code when the limit of an address refuses the attempt", async () => {
    const address = newAddress()
    for (let phones = 0; phones < 20; phones += 1) {
      const phone = newPhone()
      const headers = { cookie: await requestRegistrationCode(api, phone) }
      const body = registration(phone, otherCode(await readCode(api, phone)))
      for (let turn = 0; turn < 5; turn += 1) {
        await api.refused(422, register, { body, headers, address })
      }
    }
    const phone = newPhone()
    const headers = { cookie: await requestRegistrationCode(api, phone) }
    const right = { body: registration(phone, await readCode(api, phone)), headers }
    for (let turn = 0; turn < 6; turn += 1) await api.refused(429, register, { ...right, address })
    expect((await api.send(register, right)).status).toBe(200)
  })

  test("[D.58] says alike for phones with and without an account that the tries are used up", async () => {
    const { phone: known } = await registerCustomer(api)
    pass(60)
    const texts: unknown[] = []
    for (const phone of [known, newPhone()]) {
      const cookie = await requestRegistrationCode(api, phone)
      const address = newAddress()
      for (let turn = 0; turn < 6; turn += 1) {
        const body = registration(phone, "000000")
        const refused = { body, headers: { cookie }, address }
        texts.push(await api.refused(422, register, refused))
      }
    }
    expect(texts.slice(0, 6)).toEqual(texts.slice(6))
    expect(texts[3]).not.toEqual(texts[4])
  })

  test("[D.57] rejects a code after five minutes", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const code = await readCode(api, phone)
    pass(5 * 60)
    await expectWrongCode(phone, code, cookie)
  })

  test("[D.57] accepts a code only from its own browser, and counts no guesses of other browsers", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const code = await readCode(api, phone)
    const foreign = await requestRegistrationCode(api, newPhone())
    for (const other of [undefined, foreign, "otp_request=", "otp_request=%00", foreign, foreign]) {
      await expectWrongCode(phone, code, other)
    }
    await api.get(register, { body: registration(phone, code), headers: { cookie } })
  })

  test("accepts the code that the browser requested last, and no other browser's", async () => {
    const phone = newPhone()
    await requestRegistrationCode(api, phone)
    const oldCode = await readCode(api, phone)
    pass(60)
    const cookie = await requestRegistrationCode(api, phone)
    const code = await readCode(api, phone)
    if (code !== oldCode) await expectWrongCode(phone, oldCode, cookie)
    const done = await api.send(register, {
      body: registration(phone, code),
      headers: { cookie },
    })
    expect(done.status).toBe(200)
  })

  test("accepts the newest code in a browser that has lost the response to its request", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const oldCode = await readCode(api, phone)
    pass(60)
    // The browser loses this second response with its cookie, so it later sends the cookie of the first response.
    const body = { country_id: 1, email: null, phone }
    await api.get(sendConfirmation, { body, headers: { cookie } })
    const code = await readCode(api, phone)
    if (code !== oldCode) await expectWrongCode(phone, oldCode, cookie)
    const done = await api.send(register, {
      body: registration(phone, code),
      headers: { cookie },
    })
    expect(done.status).toBe(200)
  })

  test("[D1.20] keeps its browser's code valid when another device requests one and guesses", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const code = await readCode(api, phone)
    const address = newAddress()
    for (let turn = 0; turn < 2; turn += 1) {
      pass(60)
      const body = { country_id: 1, email: null, phone }
      const { headers } = await api.send(sendConfirmation, { body, address })
      const otherDevice = { body: registration(phone, otherCode(code)), address }
      for (let guess = 0; guess < 6; guess += 1) {
        const options = { headers: { cookie: cookieOf(headers) }, ...otherDevice }
        expect((await api.send(register, options)).status).toBe(422)
      }
    }
    await api.get(register, { body: registration(phone, code), headers: { cookie } })
  })

  test("[D1.20] keeps a browser's codes valid for other phones when it has used one", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const other = newPhone()
    const body = { country_id: 1, email: null, phone: other }
    await api.get(sendConfirmation, { body, headers: { cookie } })
    const headers = { cookie }
    const used = await api.send(register, {
      body: registration(other, await readCode(api, other)),
      headers,
    })
    expect(used.status).toBe(200)
    expect(used.headers.getSetCookie().join()).not.toContain("otp_request")
    await api.get(register, { body: registration(phone, await readCode(api, phone)), headers })
  })

  test("[D.57] accepts a code only for its own phone", async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const cookie = await requestRegistrationCode(api, phone)
    await expectWrongCode(other, await readCode(api, phone), cookie)
  })

  test("[D.58] compares ten guesses an hour from a browser, however many codes it requests", async () => {
    const phone = newPhone()
    const address = newAddress()
    const cookie = await requestRegistrationCode(api, phone)
    const headers = { cookie }
    const again = { body: { country_id: 1, email: null, phone }, headers }
    for (let round = 0; round < 2; round += 1) {
      const wrong = otherCode(await readCode(api, phone))
      for (let guess = 0; guess < 5; guess += 1) {
        await expectWrongCode(phone, wrong, cookie, address, guess < 4 ? WRONG : USED_UP)
      }
      pass(60)
      await api.get(sendConfirmation, again)
    }
    const body = registration(phone, await readCode(api, phone))
    for (const locale of LOCALES) {
      const eleventh = await api.send(register, { body, headers, locale, address })
      expect(eleventh.status).toBe(429)
      expect(eleventh.headers.get("retry-after")).toBe(String(3600 - 120))
      expect(eleventh.json).toHaveProperty("message", expect.stringMatching(/kod|код|codes/))
    }
  })

  test.each([
    ["first_name", ""],
    ["last_name", null],
    ["first_name", "x".repeat(101)],
    ["last_name", "x".repeat(101)],
    ["last_name", "<script>"],
    ["phone", ""],
    ["phone", `+${"9".repeat(17)}`],
    ["phone", "+998 90 123-45-67"],
    ["phone", ["+998901234567"]],
    ["password", "Atir202"],
    ["password", "atirgul2026"],
    ["password", "ATIRGUL2026"],
    ["password", "Atirgullar"],
    ["password_confirmation", "Atirgul2027"],
    ["confirm_code", undefined],
    ["confirm_code", "12345"],
    ["confirm_code", "1234567"],
    ["confirm_code", "１２３４５６"],
    ["confirm_code", ["123456"]],
    ["email", "nobody"],
    ["email", `${"x".repeat(60)}@${"x".repeat(36)}.com`],
    ["country_id", "uz"],
    ["recaptcha_token", 1],
  ])(
    "[S3.06] [S3.08] [S5.01] [S5.02] [S5.04] [S5.05] [S5.06] [S5.07] [S5.09] [S5.10] [S5.12] [S5.13] [S5.15] [S5.18] [S7.20] [S9.08] [S9.09] [S9.10] [S9.11] names the field %s in its errors when it is %j",
    async (field, value) => {
      const body = registration(newPhone(), "123456", { [field]: value })
      if (field === "password") body.password_confirmation = String(value)
      for (const locale of LOCALES) {
        const { errors } = await api.refused(422, register, { body, locale })
        expect(Object.keys(errors ?? {}), `in ${locale}`).toEqual([field])
        expect(errors?.[field]?.[0]).toBeTruthy()
      }
    },
  )

  test("[S5.06] [S5.10] [S9.10] accepts names and an e-mail of a hundred characters", async () => {
    const phone = "+79990000100"
    const email = `${"x".repeat(60)}@${"x".repeat(35)}.com`
    const cookie = await requestRegistrationCode(api, phone, { countryId: 5, email })
    const names = { first_name: "x".repeat(100), last_name: "y".repeat(100) }
    const body = registration(phone, await readCode(api, phone), { country_id: 5, email, ...names })
    const { access_token: token } = await api.get(register, { body, headers: { cookie } })
    expect((await api.get(getProfile, { token })).user).toMatchObject({ ...names, email })
  })

  test("ignores fields that the customer may not set", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    const body = registration(phone, await readCode(api, phone), { id: 1, bonus: 5, role: "admin" })
    const { access_token: token } = await api.get(register, { body, headers: { cookie } })
    expect((await api.get(getProfile, { token })).user.id).toBeGreaterThan(1)
  })
})
