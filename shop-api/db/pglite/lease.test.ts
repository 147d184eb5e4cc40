import { expect, it } from "vitest"
import { createLease, type Engine } from "./lease.ts"
import { Lock } from "./lock.ts"
import type { Statement } from "./protocol.ts"

const NO_ROWS = { command: null, rowCount: null, fields: [], rows: [] }

const say = (sql: string): Statement => ({ sql, values: [] })

function createTestLease({ silentMs = 60_000 } = {}) {
  const heard: string[] = []
  const engine: Engine = {
    async run({ sql }) {
      heard.push(sql)
      if (sql === "broken") throw new Error("no such table")
      return NO_ROWS
    },
  }
  const lock = new Lock()
  const acquire = () => lock.acquire(60_000, () => new Error("no turn"))
  return { heard, acquire, lease: createLease({ acquire, engine, silentMs }) }
}

it("has the engine exclusively from begin to commit", async () => {
  const { heard, acquire, lease } = createTestLease()
  await lease.run(say("begin"))
  const waiting = acquire().then((release) => {
    heard.push("somebody else")
    release()
  })
  await lease.run(say("insert"))
  await lease.run(say("commit"))
  await waiting
  await lease.run(say("select"))
  expect(heard).toEqual(["begin", "insert", "commit", "somebody else", "select"])
})

it("holds the lock after a failed statement until the rollback", async () => {
  const { heard, acquire, lease } = createTestLease()
  await lease.run(say("begin"))
  await expect(lease.run(say("broken"))).rejects.toThrow("no such table")
  await lease.run(say("rollback"))
  const release = await acquire()
  release()
  expect(heard).toEqual(["begin", "broken", "rollback"])
})

it("rolls back when it ends inside a transaction", async () => {
  const { heard, acquire, lease } = createTestLease()
  await lease.run(say("begin"))
  await lease.end()
  const release = await acquire()
  release()
  expect(heard).toEqual(["begin", "rollback"])
  await expect(lease.run(say("select"))).rejects.toThrow("taken its database back")
})

it("rolls back when the leaseholder is silent inside a transaction", async () => {
  const { heard, acquire, lease } = createTestLease({ silentMs: 20 })
  await lease.run(say("begin"))
  const release = await acquire()
  release()
  expect(heard).toEqual(["begin", "rollback"])
  await expect(lease.run(say("commit"))).rejects.toThrow("nothing was heard")
})
