import { beforeEach, describe, expect, test } from "vitest"
import { login, resetPassword, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { cookieOf, newPhone, readCode } from "#tests/support/api-customers.ts"
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

const sendTo = (
  phone: string,
  options: { address?: string; headers?: Record<string, string>; locale?: string },
) => api.send(sendConfirmation, { body: { country_id: 1, email: null, phone }, ...options })

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
      const marks = small.logged.flatMap((line) => /(\d+) % of the day's SMS/.exec(line)?.[1] ?? [])
      expect(marks).toEqual(["50", "80", "100"])
    } finally {
      await small.close()
    }
  }, 60_000)
})

describe("SMS for unknown networks", () => {
  /** Sends as many SMS as possible from a /48 that answers every simple question. Returns their number. */
  async function useUp(): Promise<number> {
    let sent = 0
    for (let turn = 0; turn < 30; turn += 1) {
      const headers = await answeredHeaders(api, `2a05:1:2:${turn.toString(16)}::1`)
      if ((await sendTo(newPhone(), { headers })).status === 200) sent += 1
    }
    return sent
  }

  beforeEach(() => pass(2 * DAY))

  test("[D1.27] are limited to a fiftieth of the day's budget for a /48 of IPv6", async () => {
    const before = (await listPhones()).length
    expect(await useUp()).toBe(20)
    expect((await listPhones()).length - before).toBe(20)
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
})
