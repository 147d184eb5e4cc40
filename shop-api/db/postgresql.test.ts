import { setTimeout as delay } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { formatFatalError } from "#shop-api/format-fatal-error.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Database, openDatabase } from "./database.ts"
import { findPostgresError, isStoreUnavailable } from "./errors.ts"
import { migrate } from "./migrate.ts"
import { openPostgresql } from "./postgresql.ts"

// The tests run real databases and processes, which may take long on busy machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

/** A number above the maximum number of connections in the pool. */
const MANY = 15

let server: PostgresServer
let store: Database

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server.stop())

beforeEach(async () => {
  store = await open()
})

afterEach(() => store.close())

const open = (deadlines = {}) =>
  openDatabase({ dataDir: "unused", databaseUrl: server.url }, { deadlines })

/** Ends all other connections to the database, as a shutdown of the server would. */
const CUT_ALL = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe("the pool of PostgreSQL connections", () => {
  test("recovers after connections are cut in the middle of transactions", async () => {
    const other = await open()
    for (let round = 0; round < MANY; round++) {
      const failure = await failureOf(
        store.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await other.db.execute(CUT_ALL)
          await tx.execute(sql`select 1`)
        }),
      )
      expect(isStoreUnavailable(failure)).toBe(true)
    }
    expect(await store.ping()).toBe(true)
    await other.close()
  })

  test("recovers after idle connections are cut", async () => {
    const other = await open()
    await Promise.all(Array.from({ length: MANY }, () => store.db.execute(sql`select 1`)))
    await other.db.execute(CUT_ALL)
    await expect.poll(() => store.ping()).toBe(true)
    await other.close()
  })

  test("releases the connection of a transaction that cannot begin", async () => {
    for (let round = 0; round < MANY; round++) {
      const options = { isolationLevel: "nonsense" as "serializable" }
      const failure = await failureOf(store.db.transaction(async () => {}, options))
      expect(findPostgresError(failure)?.code).toBe("42601")
    }
    expect(await store.ping()).toBe(true)
  })

  test("replaces the connection of a transaction that a read-only server refuses, as after a failover", async () => {
    await store.db.execute(sql`set default_transaction_read_only = on`)
    const write = () =>
      store.db.transaction((tx) => tx.execute(sql`create table if not exists written (n int)`))
    const failure = await failureOf(write())
    expect([findPostgresError(failure)?.code, isStoreUnavailable(failure)]).toEqual(["25006", true])
    await write()
  })

  test("rejects calls after two seconds while all connections are in use", async () => {
    const done = Promise.withResolvers<void>()
    let began = 0
    const busy = Array.from({ length: 10 }, () =>
      store.db.transaction(() => {
        began += 1
        return done.promise
      }),
    )
    await expect.poll(() => began).toBe(10)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const refused = Promise.all([
      failureOf(store.db.transaction(async () => {})),
      failureOf(store.db.execute(sql`select 1`)),
    ])
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    const [one, other] = await refused
    expect([isStoreUnavailable(one), isStoreUnavailable(other)]).toEqual([true, true])
    done.resolve()
    await Promise.all(busy)
    expect(await store.ping()).toBe(true)
  })

  test("reports a server that has stalled by the ping after two seconds", async () => {
    const { rows } = await store.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid ?? 0
    process.kill(pid, "SIGSTOP")
    const pinged = await Promise.race([store.ping(), delay(5_000, "late", { ref: false })])
    process.kill(pid, "SIGCONT")
    expect(pinged).toBe(false)
  })

  test("ends a statement that takes too long", async () => {
    const hasty = await open({ statementMs: 1_000 })
    const failure = await failureOf(hasty.db.execute(sql`select pg_sleep(30)`))
    expect(findPostgresError(failure)?.code).toBe("57014")
    expect(isStoreUnavailable(failure)).toBe(true)
    expect(await hasty.ping()).toBe(true)
    await hasty.close()
  })

  test("ends a hanging transaction, which frees its locks", async () => {
    // The deadline must be longer than the time between two statements on a busy machine.
    const hasty = await open({ transactionMs: 2_000 })
    await store.db.execute(sql`create table stock (n int)`)
    await store.db.execute(sql`insert into stock values (1)`)
    const holds = Promise.withResolvers<void>()
    const wake = Promise.withResolvers<void>()
    const hanging = failureOf(
      hasty.db.transaction(async (tx) => {
        await tx.execute(sql`update stock set n = 2`)
        holds.resolve()
        await wake.promise
      }),
    )
    await holds.promise
    await store.db.execute(sql`update stock set n = n + 10`)
    wake.resolve()
    expect(isStoreUnavailable(await hanging)).toBe(true)
    expect((await store.db.execute(sql`select n from stock`)).rows).toEqual([{ n: 11 }])
    await hasty.close()
  })
})

test("reports a server that cannot be reached by the ping and by a retryable error", async () => {
  const nowhere = openPostgresql("postgres://shop@127.0.0.1:1/none", {
    statementMs: 1_000,
    transactionMs: 1_000,
  })
  expect(await nowhere.ping()).toBe(false)
  expect(isStoreUnavailable(await failureOf(nowhere.db.execute(sql`select 1`)))).toBe(true)
  expect(isStoreUnavailable(await failureOf(nowhere.db.transaction(async () => {})))).toBe(true)
  await expect(nowhere.runMigrations("unused")).rejects.toThrow(
    "The PostgreSQL server of DATABASE_URL cannot be reached: ECONNREFUSED",
  )
  await nowhere.close()
})

describe("one line with DATABASE_URL reports a PostgreSQL that", () => {
  const readFailure = async (change: (url: URL) => void) => {
    const url = new URL(server.url)
    change(url)
    const failure = await failureOf(openDatabase({ dataDir: "unused", databaseUrl: url.href }))
    return formatFatalError(failure)
  }

  test.each([
    ["is not there", (url: URL) => (url.port = "1"), "cannot be reached: ECONNREFUSED"],
    [
      "has an unknown host",
      (url: URL) => (url.hostname = "nowhere.invalid"),
      "cannot be reached: E",
    ],
    [
      "has no such database",
      (url: URL) => (url.pathname = "/nosuch"),
      'refused: database "nosuch" does not exist',
    ],
    [
      "does not know the user",
      (url: URL) => (url.username = "nobody"),
      'refused: role "nobody" does not exist',
    ],
  ])("%s", async (_, change, reason) => {
    const message = await readFailure(change)
    expect(message).toContain(`The PostgreSQL server of DATABASE_URL ${reason}`)
    expect(message).not.toContain("\n")
  })

  test("[D1.644] belongs to another user", async () => {
    await store.db.execute(sql`create role guest login`)
    const url = new URL(server.url)
    url.username = "guest"
    const other = await openDatabase({ dataDir: "unused", databaseUrl: url.href })
    expect(formatFatalError(await failureOf(migrate(other)))).toMatch(
      /^The PostgreSQL server of DATABASE_URL refused: permission denied for [^\n]+; its user must own the database$/,
    )
    await other.close()
  })
})

test.each([
  [
    "shop:canary@127.0.0.1:1/shop?sslrootcert=/no/such/file",
    "ENOENT: no such file or directory, open '/no/such/file'",
  ],
  ["%ff:canary@127.0.0.1:1/shop", "URI malformed"],
])("one line with DATABASE_URL reports a URL that cannot be used: %s", async (rest, reason) => {
  const databaseUrl = `postgres://${rest}`
  const failure = await failureOf(openDatabase({ dataDir: "unused", databaseUrl }))
  expect(formatFatalError(failure)).toBe(`DATABASE_URL cannot be used: ${reason}`)
})
