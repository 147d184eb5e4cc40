import { tmpdir } from "node:os"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { whileOnlyImport } from "#shop-api/cli/catalogue/import-lock.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts"

/** Maximum idle milliseconds of transactions. Longer than the time between two statements on a busy machine. */
const TRANSACTION_MS = 2_000

let postgres: TestDatabase
let database: Database
const config = () => ({ dataDir: tmpdir(), databaseUrl: postgres.url })

beforeAll(async () => {
  postgres = await createEmptyDatabase()
  const deadlines = { statementMs: 55_000, transactionMs: TRANSACTION_MS }
  database = await openDatabase(config(), { deadlines })
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

/** Waits until PostgreSQL ends a transaction that has been idle for longer than the limit. */
async function waitForIdleLimit(): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const idle = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const countSessions = () =>
      database.db.$count(sql`pg_stat_activity`, sql`pid = ${rows[0]?.pid ?? 0}`)
    await expect.poll(countSessions).toBe(0).finally(ended.resolve)
  })
  await ended.promise
  await expect(idle).rejects.toThrow()
}

test("[D.87] keeps the lock of an import on PostgreSQL that takes longer than a transaction may be idle", async () => {
  const store = { db: database.db, database, config: config() }
  const work = async () => {
    await waitForIdleLimit()
    await expect(whileOnlyImport(store, async () => "second")).rejects.toThrow(
      "Another import is running",
    )
    return "first"
  }
  await expect(whileOnlyImport(store, work)).resolves.toBe("first")
})
