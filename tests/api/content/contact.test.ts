import { desc } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { sendContactMessage } from "#contract/contact.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

const message = { name: "Nilufar", phone: "+998901234567", message: "Sovgʻaga oʻraysizmi?" }

describe("a message to the operator", () => {
  test("[D.39] is stored as it was written, with language and country", async () => {
    const body = { ...message, name: " Oʻgʻiloy ", email: "o@example.com" }
    const answer = await api.get(sendContactMessage, { body, locale: "ru", country: "kz" })
    expect(answer.message).toBe("Ваше сообщение отправлено")
    const [kept] = await api.database.db
      .select()
      .from(contactMessages)
      .orderBy(desc(contactMessages.id))
      .limit(1)
    expect(kept).toMatchObject({
      name: "Oʻgʻiloy",
      phone: "+998901234567",
      email: "o@example.com",
      message: "Sovgʻaga oʻraysizmi?",
      locale: "ru",
      countryId: 2,
      createdAt: api.clock.now,
    })
  })

  test("[D1.53] [D.98] stores no e-mail from Uzbekistan, where the form does not ask for one", async () => {
    const body = { ...message, email: "o@example.com" }
    await api.get(sendContactMessage, { body, country: "uz" })
    const [kept] = await api.database.db
      .select()
      .from(contactMessages)
      .orderBy(desc(contactMessages.id))
      .limit(1)
    expect(kept).toMatchObject({ email: null, countryId: 1 })
  })

  test("is rejected field by field, in the caller's language", async () => {
    const body = { name: "<b>", phone: "90", email: "x", message: " " }
    const refusal = (locale: string) => api.refused(422, sendContactMessage, { body, locale })
    expect(await refusal("en")).toEqual({
      message: "Check the highlighted fields",
      errors: {
        name: ["Use only letters, digits, spaces and apostrophes"],
        phone: ["Enter the phone number in full"],
        email: ["Enter a valid email address"],
        message: ["Fill in this field"],
      },
    })
    expect((await refusal("ru")).errors?.["phone"]).toEqual(["Введите номер телефона полностью"])
    expect((await refusal("uz")).errors?.["phone"]).toEqual(["Telefon raqamini toʻliq kiriting"])
  })

  test("names the field that is too long", async () => {
    const body = { ...message, message: "a".repeat(2001) }
    const { errors } = await api.refused(422, sendContactMessage, { body, locale: "ru" })
    expect(errors).toEqual({ message: ["Не больше 2\u00a0000 символов"] })
  })

  test("[D.55] is rejected from a phone that has sent five within the hour, and accepted again afterwards", async () => {
    const body = { ...message, phone: "+998907654321" }
    for (let sent = 0; sent < 5; sent += 1) await api.get(sendContactMessage, { body })
    const { status, headers } = await api.send(sendContactMessage, { body })
    expect(status).toBe(429)
    expect(headers.get("retry-after")).toBe("3600")
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
    await api.get(sendContactMessage, { body })
  })

  test("is deleted after a year", async () => {
    const count = () => api.database.db.$count(contactMessages)
    await api.get(sendContactMessage, { body: { ...message, phone: "+998901112233" } })
    await api.background.maintenance.run()
    const before = await count()
    expect(before).toBeGreaterThan(0)
    api.clock.now = new Date(api.clock.now.getTime() + 364 * 24 * 3_600_000)
    await api.background.maintenance.run()
    expect(await count()).toBe(before)
    api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000)
    await api.background.maintenance.run()
    expect(await count()).toBe(0)
  })
})
