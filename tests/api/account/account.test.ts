import { describe, expect, test } from "vitest"
import { changePassword, getProfile, updateProfile } from "#contract/account.ts"
import { login } from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"
import { createCustomer, type Customer, registerCustomer } from "#tests/support/api-customers.ts"
import { RUSSIA } from "#tests/support/orders.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const waits: number[] = []

const api = withTestApi({
  wait: async (milliseconds) => {
    waits.push(milliseconds)
  },
})

describe("[D.24] personal information", () => {
  test("[S3.04] shows the personal information with the country, and changes each part by itself", async () => {
    const { id, phone, token } = await createCustomer(api)
    const { country, user } = await api.get(getProfile, { token })
    expect(user).toEqual({
      id,
      phone,
      email: null,
      first_name: "Nilufar",
      last_name: "Karimova",
    })
    expect(country).toMatchObject({ iso_code: "uz", name: "Oʻzbekiston" })
    const renamed = await api.get(updateProfile, { token, body: { first_name: " Gulnora " } })
    expect(renamed).toEqual({ country, user: { ...user, first_name: "Gulnora" } })
    const body = { last_name: "O‘ktamova", email: "n@example.com", phone: "+998900000000", id: 1 }
    const changed = await api.get(updateProfile, { token, body })
    // The call has no field for the phone. It ignores the e-mail, because the shop stores none for customers in
    // Uzbekistan.
    expect(changed.user).toEqual({ ...renamed.user, last_name: "O‘ktamova" })
    expect(await api.get(getProfile, { token })).toEqual(changed)
    expect(await api.get(updateProfile, { token, body: {} })).toEqual(changed)
  })

  test("[D1.332] stores names with one space between words, and measures their length after that", async () => {
    const { token } = await createCustomer(api)
    const body = { first_name: "  Ольга   Мария ", last_name: `Karimova${" ".repeat(200)}qizi` }
    const { user } = await api.get(updateProfile, { token, body })
    expect([user.first_name, user.last_name]).toEqual(["Ольга Мария", "Karimova qizi"])
  })

  test("[D1.52] keeps both of two changes that are made at once", async () => {
    const { token } = await createCustomer(api, RUSSIA)
    for (let round = 0; round < 10; round += 1) {
      const [firstName, lastName] = [`Gulnora ${round}`, `Karimova ${round}`]
      await Promise.all([
        api.get(updateProfile, { token, body: { first_name: firstName } }),
        api.get(updateProfile, { token, body: { last_name: lastName } }),
      ])
      const { user } = await api.get(getProfile, { token })
      expect([user.first_name, user.last_name]).toEqual([firstName, lastName])
    }
    expect((await api.get(updateProfile, { token, body: {} })).user.last_name).toBe("Karimova 9")
  })

  test("requires an e-mail outside Uzbekistan, which can be changed but not removed", async () => {
    const { token } = await createCustomer(api, RUSSIA)
    const email = "gulnora@example.com"
    const { user } = await api.get(updateProfile, { token, body: { email } })
    expect(user.email).toBe(email)
    const { errors } = await api.refused(422, updateProfile, { token, body: { email: null } })
    expect(Object.keys(errors ?? {})).toEqual(["email"])
    expect((await api.get(getProfile, { token })).user.email).toBe(email)
  })

  test.each([
    [{ first_name: "" }, "first_name"],
    [{ first_name: "N".repeat(101) }, "first_name"],
    [{ last_name: "Karimova <3" }, "last_name"],
    [{ last_name: null }, "last_name"],
    [{ email: "nilufar@" }, "email"],
    [{ email: `${"n".repeat(90)}@example.com` }, "email"],
  ])("is not changed to %j", async (body, field) => {
    const { token } = await createCustomer(api, RUSSIA)
    const before = await api.get(getProfile, { token })
    const { errors } = await api.refused(422, updateProfile, { token, body })
    expect(Object.keys(errors ?? {})).toEqual([field])
    expect(await api.get(getProfile, { token })).toEqual(before)
  })

  test("requires a token", async () => {
    for (const call of [updateProfile, changePassword]) {
      const { message } = await api.refused(401, call, { body: {}, locale: "en" })
      expect(message).toBe("You must log in to access this page")
    }
  })
})

describe("[D.25] a new password", () => {
  const next = "Atirgul2027"
  const newPassword = (old_password = PASSWORD, password = next) => ({
    old_password,
    password,
    password_confirmation: password,
  })
  const signIn = async ({ phone }: Customer, password: string) =>
    (await api.get(login, { body: { phone, password } })).access_token

  test("ends all other sessions and keeps this one, and rejects the old password from then on", async () => {
    const customer = await registerCustomer(api)
    const others = [await signIn(customer, PASSWORD), await signIn(customer, PASSWORD)]
    const otherCustomer = await registerCustomer(api)
    const { token, phone } = customer
    const { message } = await api.get(changePassword, {
      token,
      locale: "en",
      body: newPassword(),
    })
    expect(message).toBe("Your password has been changed. You are logged out on all other devices")
    await api.get(getProfile, { token })
    await api.get(getProfile, { token: otherCustomer.token })
    for (const other of others) await api.refused(401, getProfile, { token: other })
    await api.refused(422, login, { body: { phone, password: PASSWORD } })
    await api.get(getProfile, { token: await signIn(customer, next) })
  })

  test("rejects a wrong old password in the customer's language, and ends no session", async () => {
    const customer = await registerCustomer(api)
    const other = await signIn(customer, PASSWORD)
    const { token } = customer
    const texts = {
      uz: "Joriy parol notoʻgʻri",
      ru: "Текущий пароль указан неверно",
      en: "This is not your current password",
    }
    for (const locale of LOCALES) {
      const body = newPassword("Atirgul2025")
      const { errors } = await api.refused(422, changePassword, { token, locale, body })
      expect(errors).toEqual({ old_password: [texts[locale]] })
    }
    await api.get(getProfile, { token: other })
    await signIn(customer, PASSWORD)
  })

  test("[D1.334] rejects the current password as the new one, at its field, and counts no wrong guess", async () => {
    const customer = await registerCustomer(api)
    const { token, phone } = customer
    const other = await signIn(customer, PASSWORD)
    const texts = {
      uz: "Yangi parol joriy parol bilan bir xil",
      ru: "Новый пароль совпадает с текущим",
      en: "The new password is the same as the current one",
    }
    const body = newPassword(PASSWORD, PASSWORD)
    for (let round = 0; round < 4; round += 1) {
      for (const locale of LOCALES) {
        const { errors } = await api.refused(422, changePassword, { token, locale, body })
        expect(errors).toEqual({ password: [texts[locale]] })
      }
    }
    const wrong = newPassword("Atirgul2025", "Atirgul2025")
    const { errors } = await api.refused(422, changePassword, { token, body: wrong })
    expect(Object.keys(errors ?? {})).toEqual(["old_password"])
    await api.get(getProfile, { token: other })
    waits.length = 0
    await api.get(login, { body: { phone, password: PASSWORD } })
    expect(waits).toEqual([])
  })

  test.each([
    ["weak", newPassword(PASSWORD, "atirgul2027"), "password"],
    ["long", newPassword(PASSWORD, `Aa1${"x".repeat(200)}`), "password"],
    [
      "mistyped",
      { ...newPassword(), password_confirmation: "Atirgul2028" },
      "password_confirmation",
    ],
    ["without the old one", { ...newPassword(), old_password: "" }, "old_password"],
  ])("rejects a new password that is %s at its field", async (_, body, field) => {
    const { token } = await createCustomer(api)
    const { errors } = await api.refused(422, changePassword, { token, body })
    expect(Object.keys(errors ?? {})).toEqual([field])
  })

  test("delays guesses at the old password as the sign-in does", async () => {
    const { token, phone } = await registerCustomer(api)
    const guess = () => api.send(login, { body: { phone, password: "Wrong2026" } })
    for (let failure = 0; failure < 11; failure += 1) await guess()
    waits.length = 0
    await api.refused(422, changePassword, { token, body: newPassword("Atirgul2025") })
    expect(waits).toEqual([2000])
    await api.get(changePassword, { token, body: newPassword() })
    waits.length = 0
    await guess()
    expect(waits).toEqual([])
  })
})
