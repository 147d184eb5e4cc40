import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { copyEmptyStore } from "#tests/support/filled-store.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { whenWaitingForLock } from "#tests/support/test-database.ts"
import { type Database, openDatabase } from "./database.ts"
import { migrate } from "./migrate.ts"

// The tests run real databases and processes, which may take long on busy machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const folder = mkdtempSync(path.join(tmpdir(), "shop-migrations-"))
let server: PostgresServer

beforeAll(async () => {
  ;[server] = await Promise.all([startPostgres(), copyEmptyStore(folder)])
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a folder of migrations in the layout of Drizzle. Each migration has one statement. */
function writeMigrations(name: string, statements: readonly string[]): string {
  const target = path.join(folder, name)
  mkdirSync(path.join(target, "meta"), { recursive: true })
  const entries = statements.map((statement, idx) => {
    writeFileSync(path.join(target, `${idx}.sql`), statement)
    return { idx, version: "7", when: idx + 1, tag: String(idx), breakpoints: true }
  })
  const journal = { version: "7", dialect: "postgresql", entries }
  writeFileSync(path.join(target, "meta/_journal.json"), JSON.stringify(journal))
  return target
}

const engines = [
  { engine: "pglite", url: () => undefined },
  { engine: "postgresql", url: () => server.url },
] as const

describe.each(engines)("migrations on $engine", ({ url }) => {
  const opened: Database[] = []
  const open = async () => {
    const store = await openDatabase({ dataDir: folder, databaseUrl: url() })
    opened.push(store)
    return store
  }

  afterAll(() => Promise.all(opened.map((store) => store.close())))

  test("runs each migration once, and rolls back all when one fails", async () => {
    const store = await open()
    const one =
      "create table steps (name text); --> statement-breakpoint\ninsert into steps values ('one')"
    const two = "insert into steps values ('two')"
    const names = async () => (await store.db.execute(sql`select name from steps`)).rows

    await store.runMigrations(writeMigrations("first", [one]))
    await store.runMigrations(writeMigrations("first", [one]))
    expect(await names()).toEqual([{ name: "one" }])

    const broken = writeMigrations("broken", [one, two, "insert into nowhere values (1)"])
    await expect(store.runMigrations(broken)).rejects.toThrow()
    expect(await names()).toEqual([{ name: "one" }])

    await store.runMigrations(writeMigrations("second", [one, two]))
    expect(await names()).toEqual([{ name: "one" }, { name: "two" }])
  })

  test("applies the shop's migrations to an empty database", async () => {
    const [store = await open()] = opened
    await store.db.execute(sql`drop schema drizzle cascade`)
    await migrate(store)
    await migrate(store)
    expect(await store.ping()).toBe(true)
  })
})

test("[D1.438] lets the shop read and write a table while a migration waits for a backup of it on PostgreSQL", async () => {
  const [shop, backup, migrating] = await Promise.all(
    Array.from({ length: 3 }, () => openDatabase({ dataDir: folder, databaseUrl: server.url })),
  )
  if (!shop || !backup || !migrating) throw new Error("three databases were opened")
  await shop.db.execute(sql`drop schema if exists drizzle cascade`)
  await shop.db.execute(sql`create table dumped (name text)`)
  const target = writeMigrations("waiting", ["alter table dumped add column size int"])
  const running = await backup.db.transaction(async (tx) => {
    await tx.execute(sql`lock table dumped in access share mode`)
    const migration = migrating.runMigrations(target)
    await whenWaitingForLock(tx)
    // These calls wait behind the migration, for at most five seconds.
    await shop.db.execute(sql`select * from dumped`)
    await shop.db.execute(sql`insert into dumped values ('one')`)
    return { migration }
  })
  await running.migration
  expect((await shop.db.execute(sql`select size from dumped`)).rows).toEqual([{ size: null }])
  await Promise.all([shop, backup, migrating].map((store) => store.close()))
})

test("migrates a PostgreSQL once when several processes start together", async () => {
  const target = writeMigrations("together", [
    "create table together (name text); --> statement-breakpoint\nselect pg_sleep(0.2)",
    "insert into together values ('once')",
  ])
  const client = await openDatabase({ dataDir: folder, databaseUrl: server.url })
  await client.db.execute(sql`drop schema if exists drizzle cascade`)
  const stores = await Promise.all(
    Array.from({ length: 6 }, () => openDatabase({ dataDir: folder, databaseUrl: server.url })),
  )
  await Promise.all(stores.map((store) => store.runMigrations(target)))
  expect((await client.db.execute(sql`select name from together`)).rows).toEqual([{ name: "once" }])
  await Promise.all([client, ...stores].map((store) => store.close()))
})
