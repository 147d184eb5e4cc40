import { asc } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { register } from "#contract/auth.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { createSmsProvider } from "#shop-api/sms/create-provider.ts"
import { requestRegistrationCode, newPhone, registration } from "#tests/support/api-customers.ts"
import { startEskizSimulator } from "#tests/support/eskiz-simulator.ts"
import { startPlayMobileSimulator } from "#tests/support/playmobile-simulator.ts"
import type { SmsSimulator, AcceptedSms } from "#tests/support/sms-simulator.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

const PROVIDERS: [name: string, start: () => Promise<SmsSimulator>, words: Words][] = [
  ["Eskiz", startEskizSimulator, { delivered: "DELIVRD", failed: "UNDELIV", onItsWay: "ACCEPTED" }],
  [
    "PlayMobile",
    startPlayMobileSimulator,
    { delivered: "Delivered", failed: "NotDelivered", onItsWay: "Transmitted" },
  ],
]

interface Words {
  delivered: string
  failed: string
  onItsWay: string
}

describe.each(PROVIDERS)("a shop that sends through %s", (_, start, words) => {
  let provider: SmsSimulator
  let api: TestApi
  beforeAll(async () => {
    provider = await start()
    api = await createTestApi({ env: provider.env })
  }, 90_000)
  afterEach(() => provider.endSends())
  afterAll(async () => {
    await api.close()
    await provider.stop()
  })

  const to = (phone: string) =>
    provider.accepted().filter((sms) => sms.phone === phone.replace("+", ""))
  const rowOf = async (phone: string) => {
    const rows = await api.database.db.select().from(smsOutbox).orderBy(asc(smsOutbox.id))
    return rows.findLast((row) => row.phone === phone)
  }
  const drain = async (secondsLater = 0) => {
    api.clock.now = new Date(api.clock.now.getTime() + secondsLater * 1000)
    api.background.sms.wake()
    await api.background.sms.idle()
  }
  /** Requests a code. Returns the phone, and the message that the provider has accepted. */
  const sendOne = async () => {
    const phone = newPhone()
    await requestRegistrationCode(api, phone)
    await drain()
    const [sms] = to(phone)
    if (!sms) throw new Error("nothing was sent")
    return { phone, sms }
  }
  const report = async (sms: AcceptedSms, status: string, change: Partial<RequestInit> = {}) => {
    const { url, init } = provider.report(sms, status, "http://localhost:3000")
    return await api.fetch(url, { ...init, ...change })
  }

  test("registers a customer with the code that they were sent", async () => {
    const phone = newPhone()
    const cookie = await requestRegistrationCode(api, phone)
    await drain()
    const [sms, ...others] = to(phone)
    const code = /\b\d{6}\b/.exec(sms?.text ?? "")?.[0] ?? ""
    expect(others).toEqual([])
    const body = registration(phone, code)
    expect(await api.get(register, { body, headers: { cookie } })).toHaveProperty("access_token")
    expect(await rowOf(phone)).toMatchObject({ text: null, dueAt: null, attempts: 1 })
    expect(api.printed).toEqual([])
  })

  test.each([
    ["is out of order", { status: 502, body: "<html>" }],
    ["is overloaded", { status: 429, body: {} }],
    ["cuts the connection", "cut"],
  ] as const)("retries when the provider %s, and sends once", async (_title, ending) => {
    provider.endSends(ending)
    const phone = newPhone()
    await requestRegistrationCode(api, phone)
    await drain()
    expect(await rowOf(phone)).toMatchObject({ attempts: 1, sentAt: null })
    provider.endSends()
    await drain(1)
    expect(to(phone)).toHaveLength(0)
    await drain(1)
    expect(to(phone)).toHaveLength(1)
    await drain(600)
    expect(to(phone)).toHaveLength(1)
  })

  test("gives up at once a message that its provider will never accept, and logs nothing of its content", async () => {
    const phone = newPhone()
    provider.refusePhone(phone.replace("+", ""))
    const before = api.logged.length
    await requestRegistrationCode(api, phone)
    await drain()
    const row = await rowOf(phone)
    expect(row).toMatchObject({ text: null, dueAt: null, sentAt: null, attempts: 1 })
    const logged = api.logged.slice(before).filter((line) => line.includes("SMS was not sent"))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('"given_up":true')
    expect(logged[0]).not.toContain(phone.replace("+", ""))
    expect(logged[0]).not.toMatch(/your code/)
  })

  test("sends no expired code", async () => {
    provider.endSends("cut")
    const phone = newPhone()
    await requestRegistrationCode(api, phone)
    await drain()
    provider.endSends()
    await drain(301)
    expect(to(phone)).toEqual([])
    expect(await rowOf(phone)).toMatchObject({ text: null, dueAt: null, sentAt: null })
  })

  test("stores what the provider reports of a message: first the failure, then the final delivery", async () => {
    const { phone, sms } = await sendOne()
    expect((await report(sms, words.onItsWay)).status).toBe(200)
    expect(await rowOf(phone)).toMatchObject({ delivery: null, deliveryAt: null })
    const failedAt = api.clock.now
    expect((await report(sms, words.failed)).status).toBe(200)
    expect(await rowOf(phone)).toMatchObject({ delivery: "undelivered", deliveryAt: failedAt })
    await drain(60)
    const deliveredAt = api.clock.now
    expect((await report(sms, words.delivered)).status).toBe(200)
    await drain(60)
    for (const again of [words.delivered, words.failed, words.onItsWay, "Who knows"]) {
      expect((await report(sms, again)).status).toBe(200)
      expect(await rowOf(phone)).toMatchObject({ delivery: "delivered", deliveryAt: deliveredAt })
    }
  })

  test("does not resend a delivered message whose response was lost", async () => {
    const phone = newPhone()
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    provider.endSends(async () => {
      take()
      await held
      return { status: 502, body: "" }
    })
    await requestRegistrationCode(api, phone)
    await taken
    const row = await rowOf(phone)
    const { sms } = await sendingOf(row?.messageId ?? "")
    expect((await report(sms, words.delivered)).status).toBe(200)
    release()
    await drain()
    provider.endSends()
    await drain(60)
    expect(to(phone)).toEqual([])
    expect(await rowOf(phone)).toMatchObject({ delivery: "delivered", text: null, dueAt: null })
  })

  test("accepts reports about unknown messages, without effect", async () => {
    const { sms } = await sendingOf("00000000-0000-4000-8000-000000000000")
    expect((await report(sms, words.delivered)).status).toBe(200)
    const { sms: odd } = await sendingOf("not a uuid")
    expect((await report(odd, words.delivered)).status).toBe(200)
  })

  test("rejects reports that it cannot read", async () => {
    const { sms } = await sendOne()
    const bodies = ["", "{", "[]", "null", "{}", '{"status":7}', '{"messages":[{"status":"x"}]}']
    for (const body of [...bodies, `{"status":"${"x".repeat(41)}"}`]) {
      expect((await report(sms, "", { body })).status, body).toBe(400)
    }
    const form = { "content-type": "multipart/form-data; boundary=x" }
    expect((await report(sms, "", { body: "--y", headers: form })).status).toBe(400)
    const long = JSON.stringify({ status: words.delivered, more: "x".repeat(70_000) })
    expect((await report(sms, "", { body: long })).status).toBe(413)
    expect((await report(sms, "", { method: "PUT" })).status).toBe(405)
  })

  test("rejects a report with a forged secret", async () => {
    const { phone, sms } = await sendOne()
    const { sms: other } = await sendOne()
    const { url, init } = provider.report(sms, words.delivered, "http://localhost:3000")
    const forged = [
      url.replace(/(signature|key)=./, "$1=_"),
      url.replace(/(signature|key)=[^&]+/, "$1="),
      url.replace(/\?.*/, ""),
    ]
    if (sms.callbackUrl && other.callbackUrl) {
      const [signature] = /signature=.*/.exec(other.callbackUrl) ?? []
      forged.push(url.replace(/signature=.*/, signature ?? ""))
    }
    for (const one of forged) expect((await api.fetch(one, init)).status, one).toBe(403)
    expect(await rowOf(phone)).toMatchObject({ delivery: null })
  })

  /** Sends a message under the shop's id `messageId`. Returns the message as the provider stores it. */
  async function sendingOf(messageId: string): Promise<{ sms: AcceptedSms }> {
    const before = provider.accepted().length
    provider.endSends()
    const print = () => {}
    const message = { to: newPhone(), text: "x", messageId }
    await createSmsProvider(api.config, { print, now: () => api.clock.now }).send(message)
    const sms = provider.accepted()[before]
    if (!sms) throw new Error("nothing was sent")
    return { sms }
  }
})
