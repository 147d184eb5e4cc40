import { isNull, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { enqueueSms } from "#shop-api/sms/outbox.ts"
import { type EskizSimulator, startEskizSimulator } from "#tests/support/eskiz-simulator.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import {
  createFilledDatabase,
  releaseTogether,
  type TestDatabase,
} from "#tests/support/test-database.ts"
import { getRaceCount } from "#tests/support/two-shop-apis.ts"

const ROUNDS = 4 * getRaceCount()
const MESSAGES = 12
const OUTBOX = sql`lock table ${smsOutbox} in access exclusive mode`

// Two shop APIs represent two processes that share only the database and the SMS provider.
let database: TestDatabase
let eskiz: EskizSimulator
let apis: TestApi[]
beforeAll(async () => {
  ;[database, eskiz] = await Promise.all([createFilledDatabase(), startEskizSimulator()])
  const settings = { databaseUrl: database.url, env: eskiz.env }
  apis = [await createTestApi(settings), await createTestApi(settings)]
}, 180_000)
afterAll(async () => {
  for (const api of apis) await api.close()
  await Promise.all([database.drop(), eskiz.stop()])
}, 60_000)

test("sends each message once when two processes drain the outbox at once", async () => {
  const [api] = apis as [TestApi, TestApi]
  const { clock } = api
  for (let round = 0; round < ROUNDS; round += 1) {
    const texts = Array.from({ length: MESSAGES }, (_, turn) => `${round}.${turn}`)
    const before = eskiz.accepted().length
    await api.database.db.transaction(async (tx) => {
      for (const text of texts) await enqueueSms(tx, { to: "+998901234567", text }, clock.now)
    })
    await releaseTogether(database, OUTBOX, () =>
      apis.map(({ background: { sms } }) => {
        sms.wake()
        return sms.idle()
      }),
    )
    const accepted = eskiz.accepted().slice(before)
    expect(accepted.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
  }
  const rows = await api.database.db.select().from(smsOutbox)
  expect(rows).toHaveLength(ROUNDS * MESSAGES)
  expect(rows.every(({ attempts, text, dueAt }) => attempts === 1 && !text && !dueAt)).toBe(true)
  expect(await api.database.db.select().from(smsOutbox).where(isNull(smsOutbox.sentAt))).toEqual([])
  // Each process has signed in to the provider, so both have sent messages.
  expect(eskiz.bearers()).toHaveLength(2)
})
