import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { StoreDeadlineError, StoreUnavailableError } from "../errors.ts"
import type { Deadlines } from "./client.ts"
import { maintain } from "./maintenance.ts"
import { openPglite, type PgliteOptions, type PgliteStore } from "./open.ts"

const root = mkdtempSync(path.join(tmpdir(), "shop-pglite-"))
const OPTIONS: PgliteOptions = {
  deadlines: { statementMs: 25_000, transactionMs: 25_000 },
  onFailure: () => {},
}
let folder: string
const opened: PgliteStore[] = []

// Creating a database takes seconds. So it is created once, and the tests copy its folder.
beforeAll(async () => {
  folder = path.join(root, "built/pg")
  await (await open()).close()
  expect(readdirSync(path.dirname(folder)).toSorted()).toEqual(["pg", "pg.lock", "pg.reserve"])
  opened.length = 0
  for (const name of ["deadlines", "prepared"]) {
    cpSync(folder, path.join(root, name, "pg"), { recursive: true })
  }
})

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(root, "case-")), "pg")
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})

async function open(options: Partial<PgliteOptions> = {}): Promise<PgliteStore> {
  const built = path.join(root, "built/pg")
  if (!existsSync(folder) && existsSync(built)) cpSync(built, folder, { recursive: true })
  const store = await openPglite(folder, { ...OPTIONS, ...options })
  opened.push(store)
  return store
}

/** Returns a statement that runs for about this number of milliseconds. PGlite cannot cancel it. */
const busy = (milliseconds: number) => `select pg_sleep(${milliseconds / 1000})`

const rowsOf = async (store: PgliteStore, sql: string) =>
  (await store.client.query<Record<string, unknown>>(sql)).rows

describe("deadlines", () => {
  let store: PgliteStore

  beforeAll(async () => {
    store = await openPglite(path.join(root, "deadlines/pg"), OPTIONS)
  })

  beforeEach(async () => {
    await store.client.query("drop table if exists log")
    await store.client.query("create table log (line text)")
  })

  afterEach(() => vi.useRealTimers())

  afterAll(() => store.close())

  /** Opens a client whose deadlines use fake timers. The database runs in another thread, in real time. */
  function openHasty(deadlines: Partial<Deadlines>) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    return store.client.withDeadlines({ statementMs: 60_000, transactionMs: 60_000, ...deadlines })
  }

  test("rejects a statement that takes too long, and runs the next one", async () => {
    const hasty = openHasty({ statementMs: 100 })
    await Promise.all([
      expect(hasty.query(busy(1000))).rejects.toThrow(StoreDeadlineError),
      vi.advanceTimersByTimeAsync(100),
    ])
    vi.useRealTimers()
    expect(await rowsOf(store, "select 1 as one")).toEqual([{ one: 1 }])
  })

  test("rejects a statement that waits too long for its turn, and never runs it", async () => {
    const hasty = openHasty({ statementMs: 100 })
    const done = Promise.withResolvers<void>()
    const first = store.client.transaction(() => done.promise)
    const late = hasty.query("insert into log values ('late')")
    vi.advanceTimersByTime(100)
    await expect(late).rejects.toThrow("while waiting for the database")
    vi.useRealTimers()
    done.resolve()
    await first
    expect(await rowsOf(store, "select * from log")).toEqual([])
  })

  test("rolls back a transaction whose owner hangs, and rejects its later statements", async () => {
    const hasty = openHasty({ transactionMs: 100 })
    const inserted = Promise.withResolvers<void>()
    const wake = Promise.withResolvers<void>()
    const tooLate = Promise.withResolvers<unknown>()
    const hanging = hasty.transaction(async (tx) => {
      await tx.query("insert into log values ('hung')")
      inserted.resolve()
      await wake.promise
      await tx.query("insert into log values ('woke up')").catch(tooLate.resolve)
    })
    await inserted.promise
    vi.advanceTimersByTime(100)
    await expect(hanging).rejects.toThrow(StoreDeadlineError)
    vi.useRealTimers()
    await store.client.query("insert into log values ('next')")
    wake.resolve()
    expect(await tooLate.promise).toBeInstanceOf(StoreDeadlineError)
    expect(await rowsOf(store, "select * from log")).toEqual([{ line: "next" }])
  })

  test("rolls back a transaction with a statement that takes too long", async () => {
    const hasty = openHasty({ statementMs: 100 })
    const started = Promise.withResolvers<void>()
    const slow = hasty.transaction(async (tx) => {
      await tx.query("insert into log values ('half')")
      const running = tx.query(busy(1000))
      started.resolve()
      await running
    })
    await started.promise
    vi.advanceTimersByTime(100)
    await expect(slow).rejects.toThrow(StoreDeadlineError)
    vi.useRealTimers()
    expect(await rowsOf(store, "select * from log")).toEqual([])
  })

  test("rejects statements of a transaction that is over", async () => {
    let leaked: (() => Promise<unknown>) | undefined
    await store.client.transaction(async (tx) => {
      leaked = () => tx.query("select 1")
      await tx.query("select 1")
    })
    await expect(leaked?.()).rejects.toThrow("This transaction has ended")
  })

  test("answers a ping during a transaction", async () => {
    await store.client.transaction(async () => {
      await expect.poll(() => store.ping()).toBe(true)
    })
  })
})

describe("prepared statements", () => {
  const find = "select * from log where line = $1"
  let store: PgliteStore

  beforeAll(async () => {
    store = await openPglite(path.join(root, "prepared/pg"), OPTIONS)
  })

  beforeEach(async () => {
    await store.client.query("drop table if exists log")
    await store.client.query("create table log (line text, id int unique)")
  })

  afterAll(() => store.close())

  const listPrepared = () => rowsOf(store, "select statement from pg_prepared_statements")

  test("are parsed once for all their parameters", async () => {
    const insert = "insert into log values ($1, $2)"
    for (const id of [1, 2, 3]) await store.client.query(insert, [`line ${id}`, id])
    expect((await store.client.query(insert, [null, null])).affectedRows).toBe(1)
    for (const id of [1, 2, 3]) {
      const { rows } = await store.client.query(find, [`line ${id}`])
      expect(rows).toEqual([{ line: `line ${id}`, id }])
    }
    expect(await rowsOf(store, "select id from log where line is null")).toEqual([{ id: null }])
    const prepared = await listPrepared()
    expect(
      prepared.filter((row) => [insert, find].includes(String(row["statement"]))),
    ).toHaveLength(2)
  })

  test("see columns that are added, and columns whose type changes", async () => {
    await store.client.query("insert into log values ('one', 1)")
    await store.client.query(find, ["one"])
    await store.client.query("alter table log add column note text default 'new'")
    expect((await store.client.query(find, ["one"])).rows).toEqual([
      { line: "one", id: 1, note: "new" },
    ])
    await store.client.query("alter table log alter column id type text")
    expect((await store.client.query(find, ["one"])).rows).toEqual([
      { line: "one", id: "1", note: "new" },
    ])
  })

  test("see the columns that a rollback has brought back", async () => {
    await store.client.query("insert into log values ('one', 1)")
    const changed = store.client.transaction(async (tx) => {
      await tx.query("alter table log add column note text")
      await tx.query(find, ["one"])
      throw new Error("no change")
    })
    await expect(changed).rejects.toThrow("no change")
    expect((await store.client.query(find, ["one"])).rows).toEqual([{ line: "one", id: 1 }])
  })

  test("run again after PostgreSQL has refused them", async () => {
    const insert = "insert into log (id) values ($1)"
    await store.client.query(insert, [1])
    await expect(store.client.query(insert, [1])).rejects.toMatchObject({ code: "23505" })
    await expect(store.client.query("select * from absent")).rejects.toMatchObject({
      code: "42P01",
    })
    const doubled = store.client.transaction(async (tx) => {
      await tx.query(insert, [2])
      await tx.query(insert, [2])
    })
    await expect(doubled).rejects.toMatchObject({ code: "23505" })
    await store.client.query(insert, [2])
    expect(await rowsOf(store, "select id from log order by id")).toEqual([{ id: 1 }, { id: 2 }])
  })

  test("are at most two hundred, and none is long", async () => {
    for (let id = 0; id < 250; id += 1) await rowsOf(store, `select ${id} as id`)
    const long = `select ${Array.from({ length: 1000 }, (_, id) => `${id} as c${id}`).join(", ")}`
    const { rows } = await store.client.query<Record<string, number>>(long)
    expect(rows[0]?.["c999"]).toBe(999)
    const prepared = await listPrepared()
    expect(prepared.length).toBeLessThanOrEqual(201)
    expect(prepared.filter((row) => row["statement"] === long)).toEqual([])
  })
})

describe("a failed engine", () => {
  test("is reported once when it hangs, and rejects every call", async () => {
    const reported: Error[] = []
    const store = await open({ stuckAfterMs: 500, onFailure: (error) => reported.push(error) })
    await Promise.all([
      expect(store.client.query(busy(20_000))).rejects.toThrow("it has not responded for 0.5 s"),
      expect(store.client.query("select 1")).rejects.toThrow(StoreUnavailableError),
    ])
    await expect(store.client.query("select 1")).rejects.toThrow(StoreUnavailableError)
    await expect(store.client.transaction(async () => {})).rejects.toThrow(StoreUnavailableError)
    expect(await store.ping()).toBe(false)
    expect(reported).toHaveLength(1)
  })

  test("rejects a write during which it panics", async () => {
    const reported: Error[] = []
    const store = await open({ onFailure: (error) => reported.push(error) })
    await store.client.query("create table log (line text)")
    // PostgreSQL stops with a panic when it cannot create the next file of its write-ahead log.
    rmSync(path.join(folder, "pg_wal"), { recursive: true })
    const write = store.client.transaction(async (tx) => {
      await tx.query("insert into log values ('never promised')")
      await tx.query("select pg_switch_wal()")
    })
    await expect(write).rejects.toThrow()
    await expect(store.client.query("select 1")).rejects.toThrow(StoreUnavailableError)
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringContaining("The PGlite database has failed: could not"),
    ])
    expect(await store.ping()).toBe(false)
  })

  test("stops when its lock has disappeared", async () => {
    const failure = Promise.withResolvers<Error>()
    const store = await open({ onFailure: failure.resolve })
    rmSync(`${folder}.lock`, { recursive: true })
    expect((await failure.promise).message).toContain("was lost")
    expect(await store.ping()).toBe(false)
  })
})

describe("opening and closing", () => {
  test("closes after a running transaction, and rejects later calls", async () => {
    const store = await open()
    await store.client.query("create table log (line text)")
    const go = Promise.withResolvers<void>()
    const running = store.client.transaction(async (tx) => {
      await go.promise
      await tx.query("insert into log values ('finished')")
    })
    const closing = store.close()
    const late = store.client.query("select 1")
    go.resolve()
    await Promise.all([running, closing, expect(late).rejects.toThrow("The database is closed")])
    expect(await rowsOf(await open(), "select * from log")).toEqual([{ line: "finished" }])
  })

  test("rejects a second opening in the same process", async () => {
    await open()
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
  })

  test("reports why a database does not open, and frees the folder", async () => {
    await (await open()).close()
    rmSync(path.join(folder, "global/pg_control"))
    await expect(open()).rejects.toThrow(/pg_control/)
    expect(readdirSync(`${folder}.lock`)).toEqual([])
  })
})

describe("maintenance", () => {
  test("shortens the log that a start after a kill would replay", async () => {
    const store = await open()
    const length = async () => {
      const sql = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes
        from pg_control_checkpoint()`
      return Number((await store.client.query<{ bytes: string }>(sql)).rows[0]?.bytes)
    }
    await store.client.query("create table log (line text)")
    await store.client.query(
      "insert into log select repeat(md5(n::text), 40) from generate_series(1, 30000) n",
    )
    expect(await length()).toBeGreaterThan(32 * 1024 * 1024)
    await maintain(store.client)
    expect(await length()).toBeLessThan(1024 * 1024)
  })

  test("vacuums a table with many changes", async () => {
    const store = await open()
    await store.client.query("create table stock (n int)")
    await store.client.query("insert into stock select generate_series(1, 500)")
    await store.client.query("update stock set n = n + 1")
    const dead = `select n_dead_tup::int as dead, last_vacuum is not null as vacuumed
      from pg_stat_user_tables where relname = 'stock'`
    await maintain(store.client)
    expect(await rowsOf(store, dead)).toEqual([{ dead: 0, vacuumed: true }])
  })
})
