import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { login, register, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import type { Call } from "#contract/call.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import { createCaptcha } from "#shop-api/captcha/captcha.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { createLog } from "#shop-api/log.ts"
import {
  type CaptchaSimulator,
  SECRET,
  startCaptchaSimulator,
  tokenFor,
} from "#tests/support/captcha-simulator.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

let captcha: CaptchaSimulator
let api: TestApi

beforeAll(async () => {
  captcha = await startCaptchaSimulator()
  api = await createTestApi({
    env: { CAPTCHA_PROVIDER: "recaptcha", CAPTCHA_SECRET: SECRET, CAPTCHA_URL: `${captcha.url}/` },
  })
}, 60_000)
afterEach(() => captcha.answerChecks())
afterAll(async () => {
  await api.close()
  await captcha.stop()
})

const person = { country_id: 1, phone: "+998901112233", email: null }
const form = { ...person, first_name: "N", last_name: "K", confirm_code: "000000" }
const password = { password: PASSWORD, password_confirmation: PASSWORD }

/** The call that requests a restock notification, for a product that does not exist. */
const notifyOfNothing: Call = { ...notifyWhenOrderable, path: "/api/v1/products/99999999/notify" }

/** Each call with a captcha: the ids of its requirements, its action, its body, and the status after a passed check. */
const GUARDED: [string, string, Call, Record<string, unknown>, number][] = [
  ["[S7.18] [S7.31]", "api_register_confirmation", sendConfirmation, person, 200],
  ["[S7.21] [S7.31]", "api_register", register, { ...form, ...password }, 422],
  ["[S7.24] [S7.31]", "api_login", login, { phone: person.phone, password: "Wrong2026" }, 422],
  ["", "api_contact", sendContactMessage, { name: "N", phone: person.phone, message: "?" }, 201],
  ["", "api_password_reset", sendPasswordCode, { phone: person.phone }, 429],
  ["", "api_restock", notifyOfNothing, { phone: person.phone }, 404],
]

const FAILED = { recaptcha_token: ["Captcha verification failed. Try again"] }

const send = (call: Call, body: Record<string, unknown>, token: string) =>
  api.send(call, { body: { ...body, recaptcha_token: token }, locale: "en" })

describe.each(GUARDED)("%s a call with the captcha's action %s", (...row) => {
  const [, action, call, body, status] = row

  test("[S7.29] B279 accepts a token of that action, once", async () => {
    const token = tokenFor(action)
    const passed = await send(call, body, token)
    expect(captcha.checked().at(-1)).toBe(token)
    expect(passed.json).not.toHaveProperty("errors.recaptcha_token")
    expect([status, 200]).toContain(passed.status)
    const again = await send(call, body, token)
    expect(again).toMatchObject({ status: 422, json: { errors: FAILED } })
  })

  test("[S8.01] B280 B281 rejects a call without a token, or with another action's token, with errors.recaptcha_token", async () => {
    for (const token of ["", tokenFor("another_action"), "x"]) {
      const refused = await send(call, body, token)
      expect(refused, token).toMatchObject({ status: 422, json: { errors: FAILED } })
    }
  })
})

describe("the provider's verdict", () => {
  const verdict = { success: true, score: 0.5, action: "api_login", hostname: "localhost" }
  const answer = async (body: unknown) => {
    captcha.answerChecks({ body })
    const { json } = await send(login, { phone: person.phone, password: "Wrong2026" }, "token")
    return "errors" in (json as object) ? "refused" : "passed"
  }

  test("B282 B283 counts only for this shop, this action and a score of at least 0.5", async () => {
    expect(await answer(verdict)).toBe("passed")
    for (const wrong of [
      { success: false },
      { score: 0.49 },
      { action: "api_register" },
      { hostname: "elsewhere.example" },
    ]) {
      expect(await answer({ ...verdict, ...wrong }), JSON.stringify(wrong)).toBe("refused")
    }
  })

  test("blocks SMS while it is missing, and delays nothing else", async () => {
    captcha.answerChecks({ status: 500, body: "no" })
    const before = api.logged.length
    const sms = await send(sendConfirmation, { ...person, phone: "+998901112244" }, "token")
    expect(sms).toMatchObject({ status: 422, json: { errors: FAILED } })
    const wrong = await send(login, { phone: person.phone, password: "Wrong2026" }, "token")
    expect(wrong.json).not.toHaveProperty("errors")
    expect(api.logged.length).toBeGreaterThan(before)
    expect(api.logged.join("")).not.toContain(SECRET)
  })
})

describe("a provider that cannot be used", () => {
  const html = { headers: { "content-type": "text/html" }, body: "<html>come back later</html>" }
  const wrongSecret = { body: { success: false, "error-codes": ["invalid-input-secret"] } }
  const elsewhere = { status: 302, headers: { location: "http://elsewhere.example/" }, body: "" }

  test.each([
    ["says nothing that can be read", html],
    ["says nothing at all", { body: "" }],
    ["says something else", { body: { success: "yes" } }],
    ["does not know the shop", wrongSecret],
    ["is out of order", { status: 503, body: {} }],
    ["redirects the shop", elsewhere],
    ["cuts the connection", "cut"],
  ] as const)("B284 blocks every SMS, and writes to the log, because it %s", async (_, answer) => {
    captcha.answerChecks(answer)
    const before = api.logged.filter((line) => line.includes("captcha could not be checked")).length
    const sends: [Call, Record<string, unknown>][] = [
      [sendConfirmation, { ...person, phone: "+998901112255" }],
      [sendPasswordCode, { phone: "+998901112255" }],
    ]
    for (const [call, body] of sends) {
      expect(await send(call, body, "token")).toMatchObject({
        status: 422,
        json: { errors: FAILED },
      })
    }
    const rows = await api.database.db.select().from(smsOutbox)
    expect(rows.filter(({ phone }) => phone === "+998901112255")).toEqual([])
    const logged = api.logged.filter((line) => line.includes("captcha could not be checked"))
    expect(logged).toHaveLength(before + 2)
  })

  test("B285 does not wait for a provider that is slow", async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>()
    captcha.answerChecks(promise)
    const log = createLog("silent")
    const impatient = createCaptcha({ ...api.config, siteUrl: "http://localhost" }, log, 100)
    await expect(impatient.require("token", "api_register_confirmation")).rejects.toThrow("422")
    await impatient.require("token", "api_login")
    resolve({ body: {} })
  })

  test("B286 does not send the provider a token longer than any that it issues", async () => {
    const asked = captcha.checked().length
    const refused = await send(sendConfirmation, person, "x".repeat(10_001))
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: { recaptcha_token: [expect.any(String)] } },
    })
    expect(captcha.checked()).toHaveLength(asked)
  })
})

test("words the refusal in the caller's language", async () => {
  const messages = await Promise.all(
    ["uz", "ru", "en"].map(async (locale) => {
      const body = { phone: person.phone, password: "x", recaptcha_token: "" }
      const { errors } = await api.refused(422, login, { body, locale })
      return errors?.["recaptcha_token"]?.[0]
    }),
  )
  expect(new Set(messages).size).toBe(3)
})
