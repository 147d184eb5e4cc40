import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { copyEmptyStore } from "#tests/support/filled-store.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Database, openDatabase } from "./database.ts"
import { findPostgresError } from "./errors.ts"

// The tests run real databases and processes, which may take long on busy machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
})

const samples = pgTable("samples", {
  id: serial().primaryKey(),
  code: text().unique("samples_code"),
  small: integer(),
  amount: bigint({ mode: "number" }),
  huge: bigint({ mode: "bigint" }),
  rate: numeric({ precision: 12, scale: 4 }),
  active: boolean(),
  extra: jsonb().$type<unknown>(),
  tags: text().array(),
  counts: integer().array(),
  at: timestamp({ withTimezone: true }),
  day: date(),
  token: uuid(),
  digest: bytes(),
})

const folder = mkdtempSync(path.join(tmpdir(), "shop-store-"))
let server: PostgresServer

beforeAll(async () => {
  ;[server] = await Promise.all([startPostgres(), copyEmptyStore(folder)])
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const engines = [
  { engine: "pglite", url: () => undefined },
  { engine: "postgresql", url: () => server.url },
] as const

describe.each(engines)("the store on $engine", ({ engine, url }) => {
  let store: Database

  beforeAll(async () => {
    store = await openDatabase({ dataDir: folder, databaseUrl: url() })
    await store.db.execute(sql`
      create table samples (
        id serial primary key, code text constraint samples_code unique, small integer,
        amount bigint, huge bigint, rate numeric(12, 4), active boolean, extra jsonb, tags text[],
        counts integer[], at timestamptz, day date, token uuid, digest bytea
      )`)
  })

  beforeEach(async () => {
    await store.db.execute(sql`truncate samples restart identity`)
  })

  afterAll(() => store.close())

  test("answers a ping and names its engine", async () => {
    expect(store.engine).toBe(engine)
    expect(await store.ping()).toBe(true)
  })

  describe("values", () => {
    const whole = {
      code: "oʻzbek — ё \u{1f339} \" ' \\ {}",
      small: -2_147_483_648,
      amount: Number.MAX_SAFE_INTEGER,
      huge: 9_223_372_036_854_775_807n,
      rate: "12345678.9000",
      active: true,
      extra: { list: [1, "two", null, { deep: true }], text: 'a "quoted" \\ word' },
      tags: ["plain", "with, comma", 'a "quote"', "back\\slash", "", "NULL", "{brace}"],
      counts: [1, -2, 3],
      at: new Date("2024-02-29T23:59:59.123Z"),
      day: "2024-02-29",
      token: "0f8fad5b-d9cb-469f-a165-70867728950e",
      digest: new Uint8Array([0, 255, 92, 39]),
    }

    test("returns values as they were written", async () => {
      const [row] = await store.db.insert(samples).values(whole).returning()
      const { digest, ...rest } = row ?? {}
      const { digest: written, ...expected } = whole
      expect(rest).toEqual({ id: 1, ...expected })
      expect(Buffer.from(digest ?? [])).toEqual(Buffer.from(written))
    })

    test("returns null for columns that were not written", async () => {
      const [row] = await store.db.insert(samples).values({}).returning()
      expect(new Set(Object.values({ ...row, id: null }))).toEqual(new Set([null]))
    })

    test.each([["a string"], [42], [true], [[]], [{}], [[[1], "x"]]])(
      "distinguishes json %j from text that looks the same",
      async (extra) => {
        const [row] = await store.db.insert(samples).values({ extra }).returning()
        expect(row?.extra).toEqual(extra)
      },
    )

    test("returns the same types from raw SQL on both engines", async () => {
      const { rows } = await store.db.execute(sql`
        select 1::int4 as int4, 2::int8 as int8, count(*) as count, 1.50::numeric as numeric,
          0.5::float8 as float8, true as bool, '{"a":[1]}'::jsonb as jsonb, 'x'::text as text,
          array['a', null, 'b c'] as texts, array[1, 2] as ints, array[3::int8] as bigints,
          array[true, false] as bools, array[1.5] as numerics, '2024-01-31'::date as date,
          '2024-01-31 12:00:00.5+05'::timestamptz as timestamptz, '12:30'::time as time,
          '{}'::text[] as none, null::int as nothing, '1 day 2 hours'::interval as interval,
          array['0f8fad5b-d9cb-469f-a165-70867728950e'::uuid] as uuids, int4range(1, 3) as range
        from samples`)
      expect(rows).toEqual([
        {
          int4: 1,
          int8: "2",
          count: "0",
          numeric: "1.50",
          float8: 0.5,
          bool: true,
          jsonb: { a: [1] },
          text: "x",
          texts: ["a", null, "b c"],
          ints: [1, 2],
          bigints: ["3"],
          bools: [true, false],
          numerics: "{1.5}",
          date: "2024-01-31",
          timestamptz: "2024-01-31 07:00:00.5+00",
          time: "12:30:00",
          none: [],
          nothing: null,
          interval: "1 day 02:00:00",
          uuids: ["0f8fad5b-d9cb-469f-a165-70867728950e"],
          range: "[1,3)",
        },
      ])
    })

    test("reads parameters of raw SQL the same way on both engines", async () => {
      const { rows } = await store.db.execute(sql`
        select ${new Date("2024-01-31T07:00:00.500Z")}::timestamptz as at,
          ${sql.param(["a", null, 'b"c'])}::text[] as texts, ${sql.param([1, 2])}::int[] as ints,
          ${sql.param({ a: [1, "x"] })}::jsonb as json, ${Buffer.from([1, 2])}::bytea as bytes,
          ${false}::bool as bool, ${5n}::int8 as big, ${1.25}::numeric as numeric,
          ${null}::text as nothing`)
      expect(rows).toEqual([
        {
          at: "2024-01-31 07:00:00.5+00",
          texts: ["a", null, 'b"c'],
          ints: [1, 2],
          json: { a: [1, "x"] },
          bytes: Buffer.from([1, 2]),
          bool: false,
          big: "5",
          numeric: "1.25",
          nothing: null,
        },
      ])
    })

    test("returns counts as numbers", async () => {
      await store.db.insert(samples).values([{}, {}, {}])
      expect(await store.db.$count(samples)).toBe(3)
    })

    test("returns the number of changed rows", async () => {
      await store.db.insert(samples).values([{ small: 1 }, { small: 1 }, { small: 2 }])
      const { rowCount } = await store.db
        .update(samples)
        .set({ active: true })
        .where(eq(samples.small, 1))
      expect(rowCount).toBe(2)
    })
  })

  describe("refusals", () => {
    const refusalOf = async (work: Promise<unknown>) => {
      const error: unknown = await work.then(
        () => null,
        (reason: unknown) => reason,
      )
      return { error, refusal: findPostgresError(error) }
    }

    test("names the unique index that refuses a duplicate", async () => {
      await store.db.insert(samples).values({ code: "twice" })
      const { refusal } = await refusalOf(store.db.insert(samples).values({ code: "twice" }))
      expect([refusal?.code, refusal?.constraint]).toEqual(["23505", "samples_code"])
    })

    test.each([
      ["an unknown table", sql`select * from nothing_here`, "42P01"],
      ["an invalid number", sql`select ${"abc"}::int`, "22P02"],
      ["a NUL in a text", sql`select ${"a\0b"}::text`, "22021"],
      ["half of a surrogate pair in json", sql`select ${'"\\ud800"'}::jsonb`, "22P02"],
      ["a broken statement", sql`selec 1`, "42601"],
    ])("refuses %s with PostgreSQL's code", async (_, statement, code) => {
      expect((await refusalOf(store.db.execute(statement))).refusal?.code).toBe(code)
    })

    test("survives a text that imitates the engine's log", async () => {
      const line =
        "2026-01-01 00:00:00.000 UTC [42] PANIC:  gone\n2026-01-01 00:00:00.000 UTC [42] PANIC:  gone"
      await refusalOf(store.db.execute(sql`select ${line}::int`))
      await refusalOf(store.db.execute(sql.raw(`select 1 as "${line}" from "${line}"`)))
      expect(await store.ping()).toBe(true)
      expect(await store.db.$count(samples)).toBe(0)
    })
  })

  describe("transactions", () => {
    test("commits on success and rolls back on failure", async () => {
      await store.db.transaction((tx) => tx.insert(samples).values({ code: "kept" }))
      const failing = store.db.transaction(async (tx) => {
        await tx.insert(samples).values({ code: "lost" })
        throw new Error("changed my mind")
      })
      await expect(failing).rejects.toThrow("changed my mind")
      expect((await store.db.select().from(samples)).map(({ code }) => code)).toEqual(["kept"])
    })

    test("rolls back a nested transaction alone", async () => {
      await store.db.transaction(async (tx) => {
        await tx.insert(samples).values({ code: "outer" })
        const inner = tx.transaction(async (nested) => {
          await nested.insert(samples).values({ code: "inner" })
          throw new Error("inner only")
        })
        await expect(inner).rejects.toThrow("inner only")
      })
      expect((await store.db.select().from(samples)).map(({ code }) => code)).toEqual(["outer"])
    })

    test("rejects the commit of a transaction that has caught a failed statement", async () => {
      const poisoned = store.db.transaction(async (tx) => {
        await tx.insert(samples).values({ code: "gone" })
        await tx.execute(sql`select 1 / 0`).catch(() => {})
      })
      await expect(poisoned).rejects.toThrow()
      expect(await store.db.$count(samples)).toBe(0)
    })

    test("isolates concurrent transactions, half of which roll back", async () => {
      const callers = Array.from({ length: 40 }, (_, index) => index)
      await Promise.all(
        callers.map((caller) =>
          store.db
            .transaction(async (tx) => {
              for (const part of [1, 2, 3]) {
                await tx.insert(samples).values({ small: caller, amount: part })
                await new Promise((resolve) => setImmediate(resolve))
              }
              if (caller % 2 === 1) throw new Error("odd ones leave")
            })
            .catch(() => {}),
        ),
      )
      const rows = await store.db.select({ small: samples.small }).from(samples)
      const even = callers.filter((caller) => caller % 2 === 0)
      expect(rows.map(({ small }) => small).toSorted((a, b) => Number(a) - Number(b))).toEqual(
        even.flatMap((caller) => [caller, caller, caller]),
      )
    })

    test("loses no increment of concurrent callers", async () => {
      const [row] = await store.db.insert(samples).values({ small: 0 }).returning()
      await Promise.all(
        Array.from({ length: 30 }, () =>
          store.db.transaction(async (tx) => {
            const [current] = await tx.select().from(samples).for("update")
            await tx.update(samples).set({ small: Number(current?.small) + 1 })
          }),
        ),
      )
      const [after] = await store.db
        .select()
        .from(samples)
        .where(eq(samples.id, Number(row?.id)))
      expect(after?.small).toBe(30)
    })

    test("gives workers that skip locked rows different rows", async () => {
      await store.db.insert(samples).values(Array.from({ length: 20 }, (_, small) => ({ small })))
      const taken: number[] = []
      const drain = async (): Promise<void> => {
        const one = await store.db.transaction(async (tx) => {
          const [row] = await tx
            .select({ id: samples.id })
            .from(samples)
            .limit(1)
            .for("update", { skipLocked: true })
          if (row) await tx.delete(samples).where(eq(samples.id, row.id))
          return row?.id
        })
        if (one === undefined) return
        taken.push(one)
        return drain()
      }
      await Promise.all([drain(), drain(), drain(), drain()])
      expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    })
  })
})
