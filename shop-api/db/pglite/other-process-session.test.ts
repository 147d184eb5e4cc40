import { expect, test } from "vitest"
import type { Engine } from "./engine.ts"
import { Lock } from "./lock.ts"
import { createOtherProcessSession } from "./other-process-session.ts"
import type { Statement } from "./worker-messages.ts"

const NO_ROWS = { command: null, rowCount: null, fields: [], rows: [] }

const statement = (sql: string): Statement => ({ sql, values: [] })

function createTestSession({ silentMs = 60_000 } = {}) {
  const sent: string[] = []
  const engine: Engine = {
    async run({ sql }) {
      sent.push(sql)
      if (sql === "broken") throw new Error("no such table")
      return NO_ROWS
    },
  }
  const lock = new Lock()
  const acquire = () => lock.acquire(60_000, () => new Error("no turn"))
  return { sent, acquire, session: createOtherProcessSession({ acquire, engine, silentMs }) }
}

test("has the engine exclusively from begin to commit", async () => {
  const { sent, acquire, session } = createTestSession()
  await session.run(statement("begin"))
  const waiting = acquire().then((release) => {
    sent.push("somebody else")
    release()
  })
  await session.run(statement("insert"))
  await session.run(statement("commit"))
  await waiting
  await session.run(statement("select"))
  expect(sent).toEqual(["begin", "insert", "commit", "somebody else", "select"])
})

test("holds the lock after a failed statement until the rollback", async () => {
  const { sent, acquire, session } = createTestSession()
  await session.run(statement("begin"))
  await expect(session.run(statement("broken"))).rejects.toThrow("no such table")
  await session.run(statement("rollback"))
  const release = await acquire()
  release()
  expect(sent).toEqual(["begin", "broken", "rollback"])
})

test("rolls back when it ends inside a transaction", async () => {
  const { sent, acquire, session } = createTestSession()
  await session.run(statement("begin"))
  await session.end()
  const release = await acquire()
  release()
  expect(sent).toEqual(["begin", "rollback"])
  await expect(session.run(statement("select"))).rejects.toThrow(
    "closed the connection to its database",
  )
})

test("rolls back when the other process sends no statement inside a transaction", async () => {
  const { sent, acquire, session } = createTestSession({ silentMs: 20 })
  await session.run(statement("begin"))
  const release = await acquire()
  release()
  expect(sent).toEqual(["begin", "rollback"])
  await expect(session.run(statement("commit"))).rejects.toThrow("the command sent nothing")
})
