import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import { cookieOf, newPhone } from "#tests/support/api-customers.ts"
import { type EskizSimulator, startEskizSimulator } from "#tests/support/eskiz-simulator.ts"
import {
  requestNotification,
  setOrderable,
  getNextUnorderable,
} from "#tests/support/restock-requests.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import {
  createFilledDatabase,
  releaseTogether,
  type TestDatabase,
} from "#tests/support/test-database.ts"
import { getRaceCount } from "#tests/support/two-shop-apis.ts"

const ROUNDS = 2 * getRaceCount()
const WAITING = 150
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 30_000 })

// Two shop APIs represent two processes that share only the database and the SMS provider.
let database: TestDatabase
let eskiz: EskizSimulator
let apis: [TestApi, TestApi]
beforeAll(async () => {
  ;[database, eskiz] = await Promise.all([createFilledDatabase(), startEskizSimulator()])
  const settings = {
    databaseUrl: database.url,
    env: { ...eskiz.env, SMS_DAILY_BUDGET: "100000", OTP_RESEND_SECONDS: "1" },
  }
  apis = [await createTestApi(settings), await createTestApi(settings)]
}, 180_000)
afterAll(async () => {
  for (const api of apis) await api.close()
  await Promise.all([database.drop(), eskiz.stop()])
}, 60_000)

const SMS_BUDGET = sql`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`

test("[D.40] notifies everybody once when two processes see a product come back at once", async () => {
  const [api] = apis
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await getNextUnorderable(api)
    const phones = Array.from({ length: WAITING }, newPhone)
    const rest = { productId: id, countryId: 1, locale: "en" as const, createdAt: api.clock.now }
    await api.database.db
      .insert(restockRequests)
      .values(phones.map((phone) => ({ ...rest, phone })))
    const before = eskiz.accepted().length
    await setOrderable(api, id, true)
    await releaseTogether(database, SMS_BUDGET, () =>
      apis.map(({ background }) => background.restock.run()),
    )
    await Promise.all(apis.map(({ background }) => background.sms.idle()))
    const notifications = eskiz.accepted().slice(before)
    const numbers = notifications.map(({ phone }) => `+${phone}`)
    expect(numbers.toSorted()).toEqual(phones.toSorted())
    expect(await api.database.db.$count(restockRequests)).toBe(0)
  }
})

test("[D.40] sends one message when a code is confirmed many times at once, while the product comes back", async () => {
  const [api, other] = apis
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    const sent = await requestNotification(api, id, { body: { phone } })
    await api.background.sms.idle()
    // Finds the code by the phone, because the provider may accept notifications of the previous round after this SMS.
    const sms = eskiz.accepted().findLast((one) => one.phone === phone.replace("+", ""))
    const code = /\b\d{6}\b/.exec(sms?.text ?? "")?.[0]
    expect(code).toBeDefined()
    const headers = { cookie: cookieOf(sent.headers) }
    const body = { phone, confirm_code: code }
    const gate = Promise.withResolvers<undefined>()
    const racing = [api, other, api, other].map(async (one) => {
      await gate.promise
      return requestNotification(one, id, { body, headers })
    })
    // In even rounds the product becomes orderable during the race. In odd rounds it does so after the race, so that
    // exactly one request is confirmed.
    const comesBackDuringRace = round % 2 === 0
    const comeBack = async () => {
      await (comesBackDuringRace ? gate.promise : Promise.all(racing))
      await setOrderable(api, id, true)
    }
    const back = comeBack()
    gate.resolve(undefined)
    const replies = await Promise.all(racing)
    await back
    const confirmed = replies.filter(({ status }) => status === 200).length
    if (comesBackDuringRace) expect(confirmed).toBeLessThanOrEqual(1)
    else expect(confirmed).toBe(1)
    expect(replies.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    await Promise.all(apis.map(({ background }) => background.restock.run()))
    // The outbox contains one SMS with the code, and one notification for a confirmed request.
    expect(await api.database.db.$count(smsOutbox, eq(smsOutbox.phone, phone))).toBe(1 + confirmed)
  }
})
