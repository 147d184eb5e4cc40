import { asc } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { acquireSms, enqueueSms } from "#shop-api/sms/outbox.ts"
import type { SmsMessage } from "#shop-api/sms/provider.ts"
import { startSmsWorker } from "#shop-api/sms/worker.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
let worker: QueueWorker
/**
 * Messages that the provider has accepted, whether it rejects all messages, and for each failed attempt whether the
 * worker has given the message up.
 */
let taken: SmsMessage[]
let isDown: boolean
let failures: boolean[]

beforeAll(async () => {
  await api.background.sms.stop()
})
beforeEach(async () => {
  await api.database.db.delete(smsOutbox)
  api.clock.now = NOON
  taken = []
  failures = []
  isDown = false
  worker = startSmsWorker({
    db: api.database.db,
    now: () => api.clock.now,
    onFailure: (_, givenUp) => void failures.push(givenUp),
    provider: {
      async send(message) {
        if (isDown) throw new Error("down")
        taken.push(message)
      },
    },
  })
  // Waits until the worker has read the outbox, so that it does not find messages that a test writes for another
  // worker.
  await worker.idle()
})
afterEach(() => worker.stop())

const write = (text: string, uselessAt?: Date) =>
  api.database.db.transaction((tx) =>
    enqueueSms(tx, { to: "+998901234567", text, ...(uselessAt && { uselessAt }) }, api.clock.now),
  )
const rows = () => api.database.db.select().from(smsOutbox).orderBy(asc(smsOutbox.id))

async function drain(secondsLater = 0): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + secondsLater * 1000)
  worker.wake()
  await worker.idle()
}

describe("the outbox", () => {
  test("sends in the order of writing, and erases what it sent", async () => {
    for (let count = 1; count <= 12; count += 1) await write(`message ${count}`)
    await drain()
    expect(taken.map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, index) => `message ${index + 1}`),
    )
    for (const row of await rows()) {
      expect(row).toMatchObject({ text: null, dueAt: null, sentAt: NOON, attempts: 1 })
    }
  })

  test("sends a code before the messages without a deadline that were written earlier", async () => {
    for (let count = 1; count <= 7; count += 1) await write(`a perfume is back ${count}`)
    for (const code of ["first code", "second code"]) {
      await write(code, new Date(NOON.getTime() + 300_000))
    }
    await drain()
    expect(taken.map(({ text }) => text).slice(0, 3)).toEqual([
      "first code",
      "second code",
      "a perfume is back 1",
    ])
    expect(taken).toHaveLength(9)
  })

  test("contains nothing when the transaction that causes the message fails", async () => {
    const undone = api.database.db.transaction(async (tx) => {
      await enqueueSms(tx, { to: "+998901234567", text: "never" }, NOON)
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    await drain()
    expect(taken).toEqual([])
  })

  test("retries with growing pauses, then gives the message up and erases it", async () => {
    isDown = true
    await write("a code")
    await drain()
    for (const [index, pause] of [2, 10, 30, 120].entries()) {
      await drain(pause - 1)
      expect(failures).toHaveLength(index + 1)
      await drain(1)
      expect(failures).toHaveLength(index + 2)
    }
    expect(failures).toEqual([false, false, false, false, true])
    expect(await rows()).toMatchObject([{ text: null, dueAt: null, sentAt: null, attempts: 5 }])
    isDown = false
    await drain(10_000)
    expect(taken).toEqual([])
  })

  test("sends once the provider is available again", async () => {
    isDown = true
    await write("a code")
    await drain()
    isDown = false
    await drain(2)
    expect(taken).toMatchObject([{ to: "+998901234567", text: "a code" }])
  })

  test("takes over the messages of a dead process a minute later", async () => {
    await write("left behind")
    expect(await acquireSms(api.database.db, NOON)).toHaveLength(1)
    await drain(59)
    expect(taken).toEqual([])
    await drain(1)
    expect(taken).toHaveLength(1)
  })

  test("[D1.437] sends the other messages at once after a database error at one of them", async () => {
    await worker.stop()
    for (let count = 1; count <= 7; count += 1) await write(`message ${count}`)
    const reported: unknown[] = []
    const error = new Error("the connection is lost")
    worker = startSmsWorker({
      db: api.database.db,
      now: () => api.clock.now,
      async onSent({ text }) {
        if (text === "message 2") throw error
      },
      onFailure: (reason) => void reported.push(reason),
      provider: { send: async (message) => void taken.push(message) },
    })
    await worker.idle()
    expect(taken).toHaveLength(7)
    expect(reported).toEqual([error])
  })

  test("puts back the messages that it has not begun when it is stopped", async () => {
    await worker.stop()
    for (let count = 1; count <= 3; count += 1) await write(`message ${count}`)
    const stopped: QueueWorker = startSmsWorker({
      db: api.database.db,
      now: () => api.clock.now,
      onFailure: (_, givenUp) => void failures.push(givenUp),
      provider: {
        async send(message) {
          taken.push(message)
          void stopped.stop()
        },
      },
    })
    await stopped.idle()
    expect(taken.map(({ text }) => text)).toEqual(["message 1"])
    const back = { dueAt: NOON, sentAt: null, attempts: 0 }
    expect(await rows()).toMatchObject([{ sentAt: NOON, attempts: 1 }, back, back])
  })

  test("sends nothing after it is stopped", async () => {
    await worker.stop()
    await write("too late")
    await drain()
    expect(taken).toEqual([])
  })
})
