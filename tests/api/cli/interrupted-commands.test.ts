// @module-tag full
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { searchProducts } from "#contract/products.ts"
import { getSchemaVersion } from "#shop-api/db/migrate.ts"
import type { OtherProcessSession } from "#shop-api/db/pglite/other-process-session.ts"
import { type CommandSocket, openCommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { commandInProcess, startCommand } from "#tests/support/commands.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

/** Milliseconds until npm has forwarded a signal. */
const FORWARDED_AFTER = 5

let dataDir: string
let api: TestApi
let socket: CommandSocket
/** The pattern of an SQL statement, and a function that runs just before a command first runs a matching statement. */
let atStatement: { pattern: RegExp; reached: () => void } | null = null
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-interrupted-"))
  api = await createTestApi({ dataDir })
  socket = await openCommandSocket({
    dataDir,
    hello: { schema: getSchemaVersion() },
    openSession: watchedSession,
    onChange: () => api.invalidateCatalogue(),
  })
  expect(await commandInProcess(api.config, "backup", "whole.backup")).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await socket.close()
  await api.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function watchedSession(): OtherProcessSession {
  const own = api.database.openSession?.()
  if (!own) throw new Error("the database has no access for other processes")
  return {
    end: () => own.end(),
    run(statement) {
      if (atStatement?.pattern.test(statement.sql)) {
        const { reached } = atStatement
        atStatement = null
        reached()
      }
      return own.run(statement)
    },
  }
}

/**
 * Runs a command as a process and sends it a signal twice when it reaches a statement, as npm does: it forwards SIGINT,
 * which Ctrl+C has sent to the command already, and SIGTERM, which systemd sends to both.
 */
function interrupt(signal: "SIGINT" | "SIGTERM", pattern: RegExp, ...words: string[]) {
  const { child, ended } = startCommand(api.config, words)
  const reached = () => {
    child.kill(signal)
    // Blocks this process, so that the command, which waits for the statement, cannot have ended.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FORWARDED_AFTER)
    child.kill(signal)
  }
  atStatement = { pattern, reached }
  return ended
}

test("[D.89] [D1.734] leaves no file and exits with 130 when Ctrl+C, or systemd's SIGTERM, cancels a backup", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const { code, out, err } = await interrupt(signal, /declare dump/, "backup", "half.backup")
    expect([code, out], signal).toEqual([130, ""])
    expect(err).toMatch(/\nshop: cancelled; nothing was changed\n$/)
    expect(existsSync(path.join(dataDir, "half.backup"))).toBe(false)
    expect(readdirSync(dataDir).filter((name) => name.endsWith(".part"))).toEqual([])
  }
})

test("[D.89] [D1.734] leaves the shop unchanged and exits with 130 when a restore is cancelled with Ctrl+C", async () => {
  const before = await api.get(searchProducts)
  const words = ["restore", "whole.backup", "--force"]
  const { code, out, err } = await interrupt("SIGINT", /json_populate_recordset/, ...words)
  expect([code, out]).toEqual([130, ""])
  expect(err).toMatch(/\nshop: cancelled; nothing was changed\n$/)
  expect(await api.get(searchProducts)).toEqual(before)
})
