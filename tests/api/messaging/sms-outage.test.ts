import { randomUUID } from "node:crypto"
import { asc } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { register, sendConfirmation } from "#contract/auth.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { acquireSms, enqueueSms, releaseSms } from "#shop-api/sms/outbox.ts"
import { createPlayMobileProvider } from "#shop-api/sms/playmobile.ts"
import { SmsNotAcceptedError } from "#shop-api/sms/provider.ts"
import { recordDeliveryReport } from "#shop-api/sms/record-delivery-report.ts"
import { cookieOf, newPhone, registration } from "#tests/support/api-customers.ts"
import { startPlayMobileSimulator } from "#tests/support/playmobile-simulator.ts"
import { startRecordingServer } from "#tests/support/recording-server.ts"
import type { Ending, SmsSimulator } from "#tests/support/sms-simulator.ts"
import { createTestApi, newAddress, type TestApi } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"

/** The response of a provider that is out of order: it has not accepted the message. */
const OUTAGE: Ending = { status: 503, body: "<html>" }
/** The provider's response is lost, so the shop does not know whether the provider has accepted the message. */
const LOST_RESPONSE: Ending = "cut"

let provider: SmsSimulator
let api: TestApi
beforeAll(async () => {
  provider = await startPlayMobileSimulator()
  api = await createTestApi({ env: { ...provider.env, SMS_DAILY_BUDGET: "1000" } })
}, 90_000)
afterAll(async () => {
  await api.close()
  await provider.stop()
})
beforeEach(async () => {
  provider.endSends()
  // Sends the messages of the previous test first, and only then advances the clock by two days, because by then their
  // codes would have expired.
  await drain()
  await drain(2 * 86_400)
})

async function drain(secondsLater = 0): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + secondsLater * 1000)
  api.background.sms.wake()
  await api.background.sms.idle()
}

/** Waits until the shop has given up all messages. */
async function useUpAttempts(): Promise<void> {
  for (const pause of [0, 2, 10, 30, 120]) await drain(pause)
}

async function requestCode(phone = newPhone()) {
  const headers = await answeredHeaders(api, newAddress())
  const body = { country_id: 1, email: null, phone }
  return await api.send(sendConfirmation, { body, headers })
}

/**
 * Returns how many unconfirmed codes count for the limit that all unknown networks share: those in which no customer
 * has signed in or confirmed a code lately.
 */
async function countUnconfirmed(): Promise<number> {
  const { counter } = api.orderServices.services.limits.getRule("sms_stranger", "everyone")
  return (await counter.get("all"))?.consumedPoints ?? 0
}

const countBudget = async () =>
  (await readDatabaseGauges(api.database.db, api.clock.now)).smsOfLastDay

const rowOf = async (phone: string) => {
  const rows = await api.database.db.select().from(smsOutbox).orderBy(asc(smsOutbox.id))
  return rows.findLast((row) => row.phone === phone)
}

test("tells a provider that has not accepted a message from one whose response was lost", async () => {
  const fail = async (url: string) => {
    const account = { login: "shop", password: "x", originator: "3700", callbackKey: null }
    const client = createPlayMobileProvider({ settings: { name: "playmobile", url, ...account } })
    const message = { to: newPhone(), text: "x", messageId: randomUUID() }
    return await client.send(message).then(
      () => null,
      (error: unknown) => error,
    )
  }
  const server = await startRecordingServer((request) => {
    if (request.path.startsWith("/cut")) throw new Error("cut")
    return { status: Number(request.path.split("/")[1]), body: "" }
  })
  const paths = ["/401", "/502", "/503", "/504", "/cut"]
  const errors = await Promise.all(paths.map((one) => fail(server.url + one)))
  await server.stop()
  // Uses another server, to which no connection was ever open. A request on an open connection may be lost when the
  // server closes it, so the client could not know whether the server has accepted the message.
  const stopped = await startRecordingServer(() => ({ status: 200 }))
  await stopped.stop()
  errors.push(await fail(stopped.url))
  const isCertain = errors.map((error) => error instanceof SmsNotAcceptedError)
  expect(isCertain).toEqual([true, false, true, false, false, true])
})

describe("after an outage of the SMS provider", () => {
  test("[D1.418] [D1.419] registrations continue, and lost messages spend no budget", async () => {
    provider.endSends(OUTAGE)
    for (let sent = 0; sent < 20; sent += 1) expect((await requestCode()).status).toBe(200)
    expect((await requestCode()).status).toBe(429)
    expect(await countBudget()).toBe(20)

    await useUpAttempts()
    expect(await countUnconfirmed()).toBe(0)
    expect(await countBudget()).toBe(0)
    provider.endSends()
    expect((await requestCode()).status).toBe(200)
  })

  test("[D1.418] [D1.419] a message whose response was lost spends the budget, but does not count as unconfirmed", async () => {
    provider.endSends(LOST_RESPONSE)
    await requestCode()
    await drain()
    provider.endSends(OUTAGE)
    await useUpAttempts()
    expect(await countUnconfirmed()).toBe(0)
    expect(await countBudget()).toBe(1)
  })

  test("[D1.418] a code that is confirmed after its message was given up is subtracted from the count only once", async () => {
    provider.endSends(LOST_RESPONSE)
    const phone = newPhone()
    const sent = await requestCode(phone)
    await drain()
    const [, code = ""] = /\b(\d{6})\b/.exec(provider.requests().at(-1)?.body ?? "") ?? []
    await requestCode()
    await useUpAttempts()
    expect(await countUnconfirmed()).toBe(0)
    provider.endSends()
    await requestCode()
    const headers = { cookie: cookieOf(sent.headers) }
    const body = registration(phone, code)
    expect((await api.send(register, { body, headers })).status).toBe(200)
    expect(await countUnconfirmed()).toBe(1)
  })

  test("[D1.418] [D1.419] a message that the provider has reported still counts, and spends the budget, after it was given up", async () => {
    provider.endSends(LOST_RESPONSE)
    const phone = newPhone()
    await requestCode(phone)
    await drain()
    const row = await rowOf(phone)
    const sms = { phone, text: "", id: row?.messageId ?? "" }
    const { url, init } = provider.report(sms, "NotDelivered", "http://localhost:3000")
    expect((await api.fetch(url, init)).status).toBe(200)
    await useUpAttempts()
    expect(await rowOf(phone)).toMatchObject({ dueAt: null, sentAt: null })
    expect(await countUnconfirmed()).toBe(1)
    expect(await countBudget()).toBe(1)
  })

  test("[D1.418] [D1.419] a message that the provider refuses counts as unconfirmed, but spends no budget", async () => {
    const phone = newPhone()
    provider.refusePhone(phone.replace("+", ""))
    await requestCode(phone)
    await drain()
    expect(await rowOf(phone)).toMatchObject({ dueAt: null, sentAt: null })
    expect(await countUnconfirmed()).toBe(1)
    expect(await countBudget()).toBe(0)
  })

  test("[D1.418] a code that has expired unsent does not count", async () => {
    provider.endSends(OUTAGE)
    await requestCode()
    await drain()
    await drain(301)
    expect(await countUnconfirmed()).toBe(0)
    expect(await countBudget()).toBe(0)
  })
})

test("a message that is reported as delivered is not sent again by a process that stops after it has claimed the message", async () => {
  const { db } = api.database
  const { now } = api.clock
  const phone = newPhone()
  // The worker of this API is not woken, so the test itself claims the message.
  const messageId = await db.transaction((tx) => enqueueSms(tx, { to: phone, text: "x" }, now))
  const claimed = await acquireSms(db, now)
  await recordDeliveryReport(db, messageId, "delivered", now)
  await releaseSms(db, claimed, now)
  expect(await rowOf(phone)).toMatchObject({ dueAt: null, text: null, sentAt: now })
})
