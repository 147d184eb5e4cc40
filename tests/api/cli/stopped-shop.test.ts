import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getSchemaVersion } from "#shop-api/db/migrate.ts"
import type { OtherProcessSession } from "#shop-api/db/pglite/other-process-session.ts"
import { openCommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { type FromCommand, listen, send } from "#shop-api/db/pglite/socket/messages.ts"
import { makeSocketFolder, socketFile } from "#shop-api/db/pglite/socket/socket-path.ts"
import { socialLinks } from "#shop-api/db/schema/contact.ts"
import { promocodes } from "#shop-api/db/schema/orders.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

let dataDir: string
let api: TestApi
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-stopped-"))
  api = await createTestApi({ dataDir })
})
afterAll(async () => {
  await api.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function openSession(): OtherProcessSession {
  const session = api.database.openSession?.()
  if (!session) throw new Error("the database has no access for other processes")
  return session
}

/** Creates a function that tells whether a statement is the commit of a transaction that inserts into the table. */
function createCommitDetector(table: string): (sql: string) => boolean {
  let hasInserted = false
  return (sql) => {
    hasInserted ||= sql.startsWith(`insert into "${table}"`)
    return hasInserted && sql === "commit"
  }
}

const countCodes = (code: string) => api.database.db.$count(promocodes, eq(promocodes.code, code))

/** Runs a command whose shop stops while the command commits a transaction that inserts into the table. */
async function runWhileStopping(table: string, ...words: string[]) {
  const closed = Promise.withResolvers<void>()
  const socket = await openCommandSocket({
    dataDir,
    hello: { schema: getSchemaVersion() },
    openSession() {
      const own = openSession()
      const isCommit = createCommitDetector(table)
      return {
        end: () => own.end(),
        run(statement) {
          const running = own.run(statement)
          if (isCommit(statement.sql))
            void nextTurn()
              .then(() => socket.close())
              .then(closed.resolve)
          return running
        },
      }
    },
    onChange: () => {},
  })
  const ended = await commandInProcess(api.config, ...words)
  await closed.promise
  return ended
}

test("[D1.355] a command whose commit runs while the shop stops gets the response of its commit", async () => {
  const ended = await runWhileStopping("promocodes", "promocodes", "add", "STOPPED", "10")
  expect(ended).toMatchObject({ code: 0, err: "" })
  expect(await countCodes("STOPPED")).toBe(1)
})

test("[D1.392] a command does not fail when it cannot notify the shop of its change because the shop stops", async () => {
  const link = "https://t.me/stopped"
  const ended = await runWhileStopping("social_links", "social-links", "set", "telegram", link)
  expect(ended).toMatchObject({ code: 0, err: "" })
  expect(await api.database.db.$count(socialLinks, eq(socialLinks.link, link))).toBe(1)
})

test("[D1.355] a command whose commit gets no response says that its outcome is unknown", async () => {
  makeSocketFolder(dataDir)
  const server = createServer((socket) => {
    const session = openSession()
    const isCommit = createCommitDetector("promocodes")
    send(socket, { schema: getSchemaVersion() })
    listen(socket, (received) => {
      const message = received as FromCommand
      if (!("statement" in message)) return
      const { id, statement } = message
      const isLast = isCommit(statement.sql)
      void session.run(statement).then((answer) => {
        // Cuts the connection, like a shop that is killed right after the commit.
        if (isLast) socket.destroy()
        else send(socket, { id, answer })
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(socketFile(dataDir), resolve))
  const { code, err } = await commandInProcess(api.config, "promocodes", "add", "KILLED", "10")
  await new Promise((resolve) => server.close(resolve))
  expect([code, err]).toEqual([
    1,
    "shop: The shop has stopped before it responded: the last change may have been made. Check it before you repeat the command\n",
  ])
  expect(await countCodes("KILLED")).toBe(1)
})
