import { beforeEach, describe, expect, test } from "vitest"
import { login, resetPassword, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { homeNetwork } from "#shop-api/limits/network-keys.ts"
import { cookieOf, newPhone, readCode } from "#tests/support/api-customers.ts"
import { SECRET, startCaptchaSimulator, tokenFor } from "#tests/support/captcha-simulator.ts"
import { createAccount, quickHashing, registerWithDevice } from "#tests/support/known-devices.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createTestApi, newAddress } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

// Sets the default budget of a real shop. The limits for unknown networks are shares of the budget. With the much
// larger budget of other tests, these tests would never reach them.
const api = withTestApi({ hashing: quickHashing, env: { SMS_DAILY_BUDGET: "1000" } })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function pass(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds)
}

/** Waits until all codes are sent, because one that expires unsent does not count, and then advances the clock. */
async function passSent(milliseconds: number): Promise<void> {
  await api.background.sms.idle()
  pass(milliseconds)
}

const sendTo = (
  phone: string,
  options: { address?: string; headers?: Record<string, string>; locale?: string },
) => api.send(sendConfirmation, { body: { country_id: 1, email: null, phone }, ...options })

/** Requests codes for new phones at the same time, from addresses that have answered the simple question. */
async function sendAtOnce(count: number, addressOf: (turn: number) => string) {
  const requests = Array.from({ length: count }, async (_, turn) => {
    const headers = await answeredHeaders(api, addressOf(turn))
    return (await sendTo(newPhone(), { headers })).status
  })
  return await Promise.all(requests)
}

const listPhones = async () =>
  (await api.database.db.select().from(smsOutbox).orderBy(smsOutbox.id)).map(({ phone }) => phone)

describe("a device on which the phone's owner has signed in", () => {
  test("[D1.26] receives a code after other devices have used up the phone's codes", async () => {
    const { phone, device } = await registerWithDevice(api)
    pass(DAY)
    const reset = (headers = {}, address = newAddress()) =>
      api.send(sendPasswordCode, { body: { phone }, headers, address })
    expect((await reset()).status).toBe(200)
    pass(MINUTE)
    expect((await reset()).status).toBe(200)
    pass(MINUTE)
    expect((await reset()).status).toBe(200)
    pass(MINUTE)
    expect((await reset()).status).toBe(429)
    const own = await reset({ cookie: device })
    expect(own.status).toBe(200)
    const code = await readCode(api, phone)
    const body = {
      phone,
      confirm_code: code,
      password: "Atir2028x",
      password_confirmation: "Atir2028x",
    }
    const headers = { cookie: `${cookieOf(own.headers)}; ${device}` }
    expect((await api.send(resetPassword, { body, headers })).status).toBe(200)
  })

  test("[D1.296] receives a code for a new password after another known device has used up the codes of known devices", async () => {
    const { phone, device, address } = await registerWithDevice(api)
    const body = { phone, password: PASSWORD }
    const signedIn = await api.send(login, { body, address: newAddress() })
    const other = cookieOf(signedIn.headers)
    expect(other).toMatch(/^device=/)
    pass(DAY)
    for (let sent = 0; sent < 6; sent += 1) {
      const headers = { ...(await answeredHeaders(api, newAddress())), cookie: other }
      expect((await sendTo(phone, { headers })).status).toBe(200)
      pass(10 * MINUTE)
    }
    const headers = { cookie: device }
    expect((await sendTo(phone, { address, headers })).status).toBe(429)
    const reset = () => api.send(sendPasswordCode, { body: { phone }, address, headers })
    expect((await reset()).status).toBe(200)
    // The shop counts this reset like one of an unknown device in a network of customers. So the limits of that network
    // apply, including the pause of a minute between two SMS.
    expect((await reset()).status).toBe(429)
    pass(MINUTE)
    expect((await reset()).status).toBe(200)
  })

  test("[D1.26] is known by a signature for that phone alone", async () => {
    const { device } = await registerWithDevice(api)
    const victim = await registerWithDevice(api)
    pass(DAY)
    const reset = (headers = {}) =>
      api.send(sendPasswordCode, { body: { phone: victim.phone }, headers })
    expect((await reset()).status).toBe(200)
    const [day, name] = (victim.device.split("=")[1] ?? "").split(".")
    for (const forged of [
      device,
      `device=${day}.${name}.${"A".repeat(22)}`,
      "device=x",
      "device=~~.",
    ]) {
      expect((await reset({ cookie: forged })).status).toBe(429)
    }
    expect((await reset({ cookie: victim.device })).status).toBe(200)
  })
})

describe("the day's budget of SMS", () => {
  test("[D1.30] reserves a fifth for known devices and password resets, and logs at 50, 80 and 100 % that it is spent", async () => {
    const small = await createTestApi({ hashing: quickHashing, env: { SMS_DAILY_BUDGET: "20" } })
    try {
      const { phone, device } = await registerWithDevice(small)
      const known = await createAccount(small)
      const register = () =>
        small.send(sendConfirmation, { body: { country_id: 1, email: null, phone: newPhone() } })
      const reset = (of: string, headers = {}) =>
        small.send(sendPasswordCode, { body: { phone: of }, headers })
      const count = () => small.database.db.$count(smsOutbox)
      while ((await register()).status === 200) expect(await count()).toBeLessThan(17)
      // By now the shop requires the simple question from unknown networks. A request with an answer is still subject
      // to the budget.
      const answered = async () => {
        const headers = await answeredHeaders(small, newAddress())
        const body = { country_id: 1, email: null, phone: newPhone() }
        return await small.send(sendConfirmation, { body, headers })
      }
      while ((await answered()).status === 200) expect(await count()).toBeLessThan(17)
      expect((await answered()).status).toBe(503)
      expect(await count()).toBe(16)

      const headers = await answeredHeaders(small, newAddress())
      expect((await reset(newPhone(), headers)).status).toBe(200)
      expect(await count()).toBe(16)
      expect((await reset(known, await answeredHeaders(small, newAddress()))).status).toBe(200)
      expect((await reset(phone, { cookie: device })).status).toBe(200)
      for (const spent of [19, 20]) {
        const answer = await answeredHeaders(small, newAddress())
        expect((await reset(await createAccount(small), answer)).status).toBe(200)
        expect(await count()).toBe(spent)
      }
      const last = await answeredHeaders(small, newAddress())
      expect((await reset(await createAccount(small), last)).status).toBe(503)
      expect(await count()).toBe(20)
      const marks = small.logged.flatMap(
        (line) => /(\d+) % of SMS_DAILY_BUDGET/.exec(line)?.[1] ?? [],
      )
      expect(marks).toEqual(["50", "80", "100"])
    } finally {
      await small.close()
    }
  }, 60_000)
})

describe("SMS for unknown networks", () => {
  /** Sends as many SMS as possible from many networks that answer every simple question. Returns their number. */
  async function useUp(): Promise<number> {
    let sent = 0
    for (let turn = 0; turn < 30; turn += 1) {
      const headers = await answeredHeaders(api, `2a05:${turn.toString(16)}:2::1`)
      if ((await sendTo(newPhone(), { headers })).status === 200) sent += 1
    }
    return sent
  }

  beforeEach(() => pass(2 * DAY))

  test("[D1.27] are limited to a fiftieth of the day's budget for all these networks together", async () => {
    const before = (await listPhones()).length
    expect(await useUp()).toBe(20)
    expect((await listPhones()).length - before).toBe(20)
  })

  test.each([
    ["an address", 3, () => "203.0.113.5"],
    ["a /24", 3, (turn: number) => `203.0.114.${turn}`],
    ["a /48", 3, (turn: number) => `2a06:1:2:${turn}::1`],
    ["a /32", 5, (turn: number) => `2a06:2:${turn}::1`],
  ])("[D1.750] are a small part of that for %s: %i, at once too", async (_, most, of) => {
    const statuses = await sendAtOnce(12, of)
    expect(statuses.filter((status) => status === 200)).toHaveLength(most)
    const headers = await answeredHeaders(api, of(1))
    expect(await sendTo(newPhone(), { headers, locale: "en" })).toMatchObject({
      status: 429,
      json: {
        message: "Too many codes were sent to visitors from your network. Try again later",
      },
    })
    expect((await sendTo(newPhone(), { address: newAddress() })).status).toBe(200)
  })

  test("[D1.750] are not limited for customers behind one address who confirm their codes", async () => {
    const address = newAddress()
    for (let turn = 0; turn < 8; turn += 1) {
      const { device } = await registerWithDevice(api, address)
      expect(device).toMatch(/^device=/)
    }
  })

  test("[D1.753] leave one address only a small part of the password resets, for phones with and without an account alike", async () => {
    await useUp()
    const reset = async (phone: string, address: string) => {
      const headers = await answeredHeaders(api, address)
      return (await api.send(sendPasswordCode, { body: { phone }, headers })).status
    }
    const [first, second] = [newAddress(), newAddress()]
    for (const expected of [200, 200, 200, 429, 429]) {
      expect(await reset(await createAccount(api), first)).toBe(expected)
      expect(await reset(newPhone(), second)).toBe(expected)
    }
    expect(await reset(await createAccount(api), newAddress())).toBe(200)
  })

  test("[D1.473] say that codes cannot be sent, and blame no network, when all unknown networks have used up their limit", async () => {
    await useUp()
    const headers = await answeredHeaders(api, newAddress())
    const { status, json } = await sendTo(newPhone(), { headers, locale: "en" })
    expect(status).toBe(429)
    expect(json).toEqual({
      message: "Codes cannot be sent at the moment. Try again later or contact us",
    })
  })

  test("[D1.27] reserve password resets for accounts, and answer alike for phones without one", async () => {
    await useUp()
    const known = await createAccount(api)
    const before = (await listPhones()).length
    const replies = []
    for (const phone of [known, newPhone()]) {
      const { status, json } = await api.send(sendPasswordCode, { body: { phone }, locale: "en" })
      replies.push({ status, text: JSON.stringify(json).replaceAll(/\d/g, "") })
    }
    expect(replies[0]?.status).toBe(200)
    expect(replies[1]).toEqual(replies[0])
    expect((await listPhones()).slice(before)).toEqual([known])
  })

  test("[D1.27] answer resets alike after many resets of phones without an account", async () => {
    await useUp()
    const reset = async (phone: string) => {
      const headers = await answeredHeaders(api, newAddress())
      return (await api.send(sendPasswordCode, { body: { phone }, headers })).status
    }
    for (let turn = 0; turn < 25; turn += 1) expect(await reset(newPhone())).toBe(200)
    expect(await reset(await createAccount(api))).toBe(200)
    expect(await reset(newPhone())).toBe(200)
  })

  test("[D1.27] are extended by five when a customer signs in from their network", async () => {
    await useUp()
    const address = newAddress()
    expect((await sendTo(newPhone(), { address })).status).toBe(429)
    const body = { phone: await createAccount(api), password: PASSWORD }
    expect((await api.send(login, { body, address })).status).toBe(200)
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await sendTo(newPhone(), { address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test("[D1.751] go on for visitors whom a captcha vouches for, up to as many again", async () => {
    const captcha = await startCaptchaSimulator()
    const guarded = await createTestApi({
      env: {
        SMS_DAILY_BUDGET: "1000",
        CAPTCHA_PROVIDER: "recaptcha",
        CAPTCHA_SECRET: SECRET,
        CAPTCHA_URL: captcha.url,
      },
    })
    const request = async (address: string, token: string) => {
      const body = { country_id: 1, email: null, phone: newPhone(), recaptcha_token: token }
      const headers = await answeredHeaders(guarded, address)
      return (await guarded.send(sendConfirmation, { body, headers })).status
    }
    const countSent = async (of: () => string, token: () => string) => {
      let sent = 0
      for (let turn = 0; turn < 25; turn += 1) if ((await request(of(), token())) === 200) sent += 1
      return sent
    }
    const noToken = () => ""
    const token = () => tokenFor("api_register_confirmation")
    try {
      const address = newAddress()
      const getAddress = () => address
      expect(await countSent(getAddress, noToken)).toBe(3)
      expect(await countSent(newAddress, noToken)).toBe(17)
      expect(await countSent(getAddress, token)).toBe(3)
      expect(await countSent(newAddress, token)).toBe(17)
    } finally {
      await guarded.close()
      await captcha.stop()
    }
  }, 60_000)
})

describe("SMS for networks of customers", () => {
  beforeEach(() => pass(2 * DAY))

  // The last number is how many more the limit for unknown networks allows.
  test.each([
    ["an address", 50, 3, () => "185.77.6.1"],
    ["a /24", 100, 3, (turn: number) => `185.78.6.${turn % 20}`],
    ["a /16", 200, 9, (turn: number) => `185.79.${turn % 3}.${turn % 20}`],
    ["a /48", 100, 3, (turn: number) => `2a07:1:2:${turn % 20}::1`],
    ["a /32", 200, 5, (turn: number) => `2a07:2:${turn % 3}:${turn % 20}::1`],
  ])(
    "[D1.752] that are not confirmed are limited for %s to %i a day",
    async (_, most, more, of) => {
      const { limits } = api.orderServices.services
      for (let turn = 0; turn < 3; turn += 1) {
        await limits.credit.reward(homeNetwork(of(turn)) ?? "", 1000)
      }
      let sent = 0
      for (let hour = 0; hour < 12; hour += 1) {
        const statuses = await sendAtOnce(25, (turn) => of(hour + turn))
        sent += statuses.filter((status) => status === 200).length
        await passSent(60 * MINUTE)
      }
      expect(sent).toBe(most + more)
    },
    60_000,
  )

  test("[D1.752] ask the simple question from the 21st of an address in a day that is not confirmed", async () => {
    const address = newAddress()
    for (let turn = 0; turn < 5; turn += 1) await registerWithDevice(api, address)
    const sent: number[] = []
    for (let turn = 0; turn < 22; turn += 1) {
      sent.push((await sendTo(newPhone(), { address })).status)
      await passSent(10 * MINUTE)
    }
    expect(sent.indexOf(429)).toBe(20)
    const headers = await answeredHeaders(api, address)
    expect((await sendTo(newPhone(), { headers })).status).toBe(200)
  })

  test("[D1.752] go on for customers behind one address who confirm their codes, and for password resets", async () => {
    const address = newAddress()
    for (let turn = 0; turn < 60; turn += 1) await registerWithDevice(api, address)
    const statuses: number[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      statuses.push(...(await sendAtOnce(25, () => address)))
      await passSent(60 * MINUTE)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(53)
    expect((await sendTo(newPhone(), { address })).status).toBe(429)
    const body = { phone: await createAccount(api) }
    expect((await api.send(sendPasswordCode, { body, address })).status).toBe(200)
    expect((await listPhones()).at(-1)).toBe(body.phone)
  }, 60_000)
})
