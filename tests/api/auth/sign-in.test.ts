import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { getProfile } from "#contract/account.ts"
import { login, logout } from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"
import { issueToken } from "#shop-api/account/tokens.ts"
import { tokens, users } from "#shop-api/db/schema/accounts.ts"
import {
  type Customer,
  newPhone,
  readCode,
  registerCustomer,
} from "#tests/support/api-customers.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Delays in milliseconds that the shop requested before responses. The tests record them instead of waiting. */
const waits: number[] = []
const api = withTestApi({ wait: async (milliseconds) => void waits.push(milliseconds) })
let customer: Customer
beforeAll(async () => {
  customer = await registerCustomer(api)
})

const signIn = (phone: string, password: string) =>
  api.send(login, { body: { phone, password }, locale: "en" })

describe("signing in", () => {
  test("[S3.05] [S7.23] [S7.25] [D1.260] accepts phone and password, names the country of the account, and issues a token for thirty days", async () => {
    const body = { phone: customer.phone, password: PASSWORD, recaptcha_token: "" }
    const token = await api.get(login, { body })
    expect(Object.keys(token).toSorted()).toEqual(["access_token", "country_id", "expires_at"])
    expect(new Date(token.expires_at).getTime() - NOON.getTime()).toBe(30 * 86_400_000)
    const { user, country } = await api.get(getProfile, { token: token.access_token })
    expect(user.phone).toBe(customer.phone)
    expect(token.country_id).toBe(country.id)
  })

  test("issues a token for each sign-in", async () => {
    const body = { phone: customer.phone, password: PASSWORD }
    const one = await api.get(login, { body })
    const other = await api.get(login, { body })
    expect(one.access_token).not.toBe(other.access_token)
    expect(one.access_token).toMatch(/^[\w-]{43}$/)
  })

  test("[D.62] answers a wrong password and an unknown phone with the same text", async () => {
    const wrong = await signIn(customer.phone, "Atirgul2027")
    const unknown = await signIn("+998909999999", PASSWORD)
    expect(wrong.status).toBe(422)
    expect(wrong.json).toEqual({ message: "Wrong phone number or password" })
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json])
  })

  test.each(LOCALES)("rejects a wrong password in %s", async (locale) => {
    const body = { phone: "+998909999999", password: "x" }
    const { message } = await api.refused(422, login, { body, locale })
    const words = { uz: "notoʻgʻri", ru: "Неверный", en: "Wrong" }
    expect(message).toContain(words[locale])
  })

  test.each([
    { phone: "", password: PASSWORD },
    { phone: "+998901234567", password: "" },
    { phone: "+998901234567", password: "x".repeat(201) },
    { phone: { $ne: null }, password: PASSWORD },
    { phone: "+998901234567\u0000", password: PASSWORD },
    { phone: "+998901234567", password: "Atir\u00002026" },
    { phone: "+998901234567", password: PASSWORD, recaptcha_token: 1 },
    {},
    null,
    [],
  ])("[S7.23] names the wrong fields of %j", async (body) => {
    const { errors } = await api.refused(422, login, { body })
    expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0)
  })

  test("[D.62] delays answers after ten failures in fifteen minutes, for known and unknown phones, and locks no account", async () => {
    for (const phone of [customer.phone, newPhone()]) {
      api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
      waits.length = 0
      for (let failure = 0; failure < 10; failure += 1) await signIn(phone, "Wrong2026")
      expect(waits).toEqual([])
      for (let failure = 0; failure < 6; failure += 1) await signIn(phone, "Wrong2026")
      expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
    }
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    const known = registerCustomer(api).then(async ({ phone }) => {
      for (let failure = 0; failure < 11; failure += 1) await signIn(phone, "Wrong2026")
      return phone
    })
    expect((await signIn(await known, PASSWORD)).status).toBe(200)
    waits.length = 0
    await signIn(await known, "Wrong2026")
    expect(waits).toEqual([])
  })
})

describe("a token", () => {
  test("[S7.12] opens its customer's profile, with the country", async () => {
    const { user, country } = await api.get(getProfile, { token: customer.token })
    expect(user).toEqual({
      id: customer.id,
      first_name: "Nilufar",
      last_name: "Karimova",
      phone: customer.phone,
      email: null,
    })
    expect(country).toMatchObject({ iso_code: "uz", currency: "UZS" })
  })

  test("is stored only as a hash, as is the password", async () => {
    const { token } = await registerCustomer(api)
    const stored = JSON.stringify([
      await api.database.db.select().from(tokens),
      await api.database.db.select().from(users),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(PASSWORD)
    expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$")
  })

  test("[D.22] ends on the server when its customer signs out", async () => {
    const { token } = await registerCustomer(api)
    const { message } = await api.get(logout, { token, locale: "en" })
    expect(message).toBe("You are logged out")
    expect(await api.refused(401, getProfile, { token, locale: "en" })).toEqual({
      message: "You must log in to access this page",
    })
    await api.refused(401, logout, { token })
  })

  test("leaves the customer's other tokens valid when it ends", async () => {
    const { token, phone } = await registerCustomer(api)
    const other = await api.get(login, { body: { phone, password: PASSWORD } })
    await api.get(logout, { token })
    const { user } = await api.get(getProfile, { token: other.access_token })
    expect(user.phone).toBe(phone)
  })

  test("[D1.551] ends with the oldest session of its customer when there would be more than fifty", async () => {
    const { token, id, phone } = await registerCustomer(api)
    const { now } = api.clock
    try {
      api.clock.now = new Date(now.getTime() + 1000)
      for (let session = 1; session < 50; session += 1)
        await issueToken(api.database.db, id, api.clock.now)
      await api.get(getProfile, { token })
      const newest = await api.get(login, { body: { phone, password: PASSWORD } })
      await api.refused(401, getProfile, { token })
      await api.get(getProfile, { token: newest.access_token })
      const left = await api.database.db.select().from(tokens).where(eq(tokens.userId, id))
      expect(left).toHaveLength(50)
    } finally {
      api.clock.now = now
    }
  })

  test("expires after thirty days, and maintenance deletes it", async () => {
    const { token, id } = await registerCustomer(api)
    const { now } = api.clock
    try {
      api.clock.now = new Date(now.getTime() + 30 * 86_400_000)
      await api.refused(401, getProfile, { token })
      await api.background.maintenance.run()
      const left = await api.database.db.select().from(tokens).where(eq(tokens.userId, id))
      expect(left).toEqual([])
    } finally {
      api.clock.now = now
    }
  })

  test.each([undefined, "x", "x".repeat(43), "' or 1=1 --", "x".repeat(5000)])(
    "[S7.12] is required for the profile: rejects %s",
    async (token) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      for (const locale of LOCALES) {
        const { message } = await api.refused(401, getProfile, { headers, locale })
        expect(message).not.toBe("")
      }
    },
  )
})

describe("the log", () => {
  test("contains no password, code, token or phone", async () => {
    const { token, phone } = await registerCustomer(api)
    const code = await readCode(api, phone)
    await signIn(phone, "Wrong2026")
    const log = api.logged.join("\n")
    expect(log).toContain("/api/v1/auth/login")
    for (const secret of [token, PASSWORD, "Wrong2026", `"${code}"`, phone])
      expect(log).not.toContain(secret)
  })
})
