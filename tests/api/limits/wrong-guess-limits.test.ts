import { describe, expect, test, vi } from "vitest"
import { changePassword } from "#contract/account.ts"
import { login, resetPassword, sendPasswordCode } from "#contract/auth.ts"
import { applyPromocode, checkCheckout, findPayer } from "#contract/checkout.ts"
import {
  cookieOf,
  createCustomer,
  newPhone,
  otherCode,
  readCode,
} from "#tests/support/api-customers.ts"
import { quickHashing, registerWithDevice } from "#tests/support/known-devices.ts"
import { draftOrder, listOrderable, place } from "#tests/support/orders.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createTestApi, newAddress, type Reply } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Delays in milliseconds that the shop requested before responses. The tests record them instead of waiting. */
const waits: number[] = []
const api = withTestApi({
  hashing: quickHashing,
  wait: async (milliseconds) => void waits.push(milliseconds),
})

const isAsked = ({ json }: Reply) => JSON.stringify(json).includes('"answer"')

const guess = (phone: string, address = newAddress(), headers = {}) =>
  api.send(login, { body: { phone, password: "Wrong2026" }, address, headers })

describe("guesses at one account from many addresses", () => {
  test("[D1.25] are limited to a hundred a day, and require the simple question after the thirtieth", async () => {
    const { phone } = await registerWithDevice(api)
    let [compared, asked] = [0, 0]
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const reply = await guess(phone, `2a05:9:${attempt.toString(16)}::1`)
      if (isAsked(reply)) asked += 1
      else compared += 1
    }
    expect({ compared, asked }).toEqual({ compared: 30, asked: 10 })
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const address = `2a06:${attempt.toString(16)}::1`
      const reply = await guess(phone, address, await answeredHeaders(api, address))
      if (reply.status === 422) compared += 1
    }
    expect(compared).toBe(100)
  })

  test("[D1.25] do not delay the owner on a device that has signed in before", async () => {
    const { phone, device, address } = await registerWithDevice(api)
    for (let attempt = 0; attempt < 130; attempt += 1) {
      const from = newAddress()
      await guess(phone, from, await answeredHeaders(api, from))
    }
    waits.length = 0
    const body = { phone, password: PASSWORD }
    const elsewhere = newAddress()
    const known = { body, address: elsewhere, headers: { cookie: device } }
    expect((await api.send(login, known)).status).toBe(200)
    // The shop does not delay a sign-in from the network of the registration either.
    expect((await api.send(login, { body, address })).status).toBe(200)
    expect(waits).toEqual([])
    expect((await api.send(login, { body, address: newAddress() })).status).toBe(429)
  })

  test("[D1.25] are handled one at a time while answers are delayed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = await createTestApi({ hashing: quickHashing, wait: () => promise })
    try {
      const phone = newPhone()
      const attempt = () => slow.send(login, { body: { phone, password: "Wrong2026" } })
      for (let failure = 0; failure < 10; failure += 1) await attempt()
      const statuses: number[] = []
      const attempts = Array.from({ length: 4 }, async () => {
        statuses.push((await attempt()).status)
      })
      await vi.waitFor(() => expect(statuses).toEqual([429, 429, 429]), 20_000)
      resolve()
      await Promise.all(attempts)
      expect(statuses).toEqual([429, 429, 429, 422])
    } finally {
      await slow.close()
    }
  }, 60_000)

  test("[D.62] are answered alike for an unknown phone", async () => {
    const texts = []
    for (const phone of [(await registerWithDevice(api)).phone, newPhone()]) {
      const answers = []
      for (let attempt = 0; attempt < 32; attempt += 1) {
        const { status, json } = await guess(phone)
        answers.push([status, json])
      }
      texts.push(answers)
    }
    expect(texts[0]).toEqual(texts[1])
  })

  test("[D1.25] are limited for a signed-in customer's old password too", async () => {
    const customer = await createCustomer(api)
    const body = {
      old_password: "Wrong2026",
      password: "Atir2029x",
      password_confirmation: "Atir2029x",
    }
    const replies = []
    for (let attempt = 0; attempt < 31; attempt += 1) {
      replies.push(await api.send(changePassword, { body, token: customer.token }))
    }
    expect(replies.filter(isAsked)).toHaveLength(1)
  })
})

describe("guesses at one-time codes", () => {
  test("[D1.20] from the owner's network leave the owner's code valid, on a known device and on a new one", async () => {
    const { phone, device } = await registerWithDevice(api, "203.0.113.10")
    const pass = (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
    }
    const requestCode = async (address: string, known = "") => {
      const headers = { cookie: known }
      const sent = await api.send(sendPasswordCode, { body: { phone }, address, headers })
      expect(sent.status).toBe(200)
      const code = await readCode(api, phone)
      const cookie = `${cookieOf(sent.headers)}; ${known}`
      return { code, enter: (typed: string) => enterCode(typed, address, cookie) }
    }
    const enterCode = async (code: string, address: string, cookie: string) => {
      const password = { password: "Atir2029x", password_confirmation: "Atir2029x" }
      const body = { phone, confirm_code: code, ...password }
      return (await api.send(resetPassword, { body, address, headers: { cookie } })).status
    }
    pass(24 * 3600)
    for (let turn = 0; turn < 2; turn += 1) {
      const { code, enter } = await requestCode("203.0.113.77")
      for (let wrong = 0; wrong < 5; wrong += 1) expect(await enter(otherCode(code))).toBe(422)
      pass(61)
    }
    const known = await requestCode("203.0.113.10", device)
    expect(await known.enter(known.code)).toBe(200)
    pass(61)
    const unknown = await requestCode("203.0.113.10")
    expect(await unknown.enter(unknown.code)).toBe(200)
  })
})

/**
 * Makes a call until the shop requires an answer to the simple question (a sum in words), and then with answers until
 * the shop rejects everything. Returns how many calls of each kind did not answer 429.
 */
async function countGuesses(attempts: number, send: (headers: object) => Promise<Reply>) {
  const compared = { free: 0, answered: 0 }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await send({})).status === 429) break
    compared.free += 1
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await send(await answeredHeaders(api, newAddress()))).status === 429) break
    compared.answered += 1
  }
  return compared
}

describe("guesses at promocodes", () => {
  test("[D1.28] of one customer are limited to five an hour, and fifteen more with the simple question, at every form", async () => {
    const customer = await createCustomer(api)
    const apply = (headers: object) =>
      api.send(applyPromocode, {
        body: { promocode: "NONE", subtotal: 100 },
        token: customer.token,
        headers: { ...headers },
      })
    expect(await countGuesses(30, apply)).toEqual({ free: 5, answered: 15 })
    const right = { body: { promocode: "ATIR10", subtotal: 100 }, token: customer.token }
    expect((await api.send(applyPromocode, right)).status).toBe(429)

    const item = String((await listOrderable(api))[0])
    const query = { "item_ids[]": [item], promocode: "ATIR10" }
    const check = await api.get(checkCheckout, { query, token: customer.token, locale: "en" })
    expect(check).toMatchObject({
      discount: 0,
      promocode_problem: "Too many attempts. Try again later",
    })
    const body = await draftOrder(api, customer, { payment: { option: "bonus" } })
    expect((await place(api, customer, { ...body, promocode: "ATIR10" })).status).toBe(429)
  })

  test("[D1.28] through the checkout are not answered after the fifth", async () => {
    const { token } = await createCustomer(api)
    const item = String((await listOrderable(api))[0])
    const problems = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const promocode = attempt === 6 ? "ATIR10" : `G${attempt}`
      const query = { "item_ids[]": [item], promocode }
      const { promocode_problem } = await api.get(checkCheckout, { query, token, locale: "en" })
      problems.push(promocode_problem)
    }
    expect(problems).toEqual([
      ...Array.from({ length: 5 }, () => "Invalid promo code"),
      "Too many attempts. Try again later",
      "Too many attempts. Try again later",
    ])
  })

  test("[D1.28] do not include existing promocodes, however often they are checked", async () => {
    const { token } = await createCustomer(api)
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const body = { promocode: "ATIR10", subtotal: 1_000_000 }
      expect((await api.send(applyPromocode, { body, token })).status).toBe(200)
    }
  })
})

describe("guesses at manager IDs", () => {
  test("[D1.29] are limited to ten an hour, and ten more with the simple question", async () => {
    const { token } = await createCustomer(api)
    let id = 900_000
    const askFor = (headers: object) => {
      id += 1
      const query = { manager_id: String(id) }
      return api.send(findPayer, { query, token, headers: { ...headers } })
    }
    expect(await countGuesses(40, askFor)).toEqual({ free: 10, answered: 10 })
    const right = { query: { manager_id: "100402" }, token }
    expect((await api.send(findPayer, right)).status).toBe(429)
  })

  test("[D1.29] do not include existing IDs", async () => {
    const { token } = await createCustomer(api)
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const query = { manager_id: "100402" }
      expect((await api.send(findPayer, { query, token })).status).toBe(200)
    }
  })
})
