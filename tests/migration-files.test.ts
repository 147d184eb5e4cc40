import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { generateDrizzleJson } from "drizzle-kit/api"
import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import * as schema from "#shop-api/db/schema.ts"
import { checkMigrations } from "#tests/support/check-migrations.ts"

const MIGRATIONS = path.resolve(import.meta.dirname, "../shop-api/db/migrations")

test("the migrations lead to the schema, and only the newest snapshot is kept", () => {
  expect(checkMigrations(MIGRATIONS, generateDrizzleJson(schema))).toEqual([])
})

describe("one line says what was forgotten", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-migration-check-"))
  const meta = path.join(folder, "meta")
  const tables = { perfumes: pgTable("perfumes", { id: integer().primaryKey(), name: text() }) }
  const write = (file: string, content: unknown) =>
    writeFileSync(path.join(folder, file), JSON.stringify(content))
  const check = (current: Record<string, unknown> = tables) =>
    checkMigrations(folder, generateDrizzleJson(current))

  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(meta, { recursive: true })
    write("meta/_journal.json", {
      entries: [
        { idx: 0, tag: "0000_perfumes" },
        { idx: 1, tag: "0001_names" },
      ],
    })
    write("0000_perfumes.sql", "")
    write("0001_names.sql", "")
    write("meta/0001_snapshot.json", generateDrizzleJson(tables))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test("nothing, when all is there", () => expect(check()).toEqual([]))

  test("a migration of a changed table", () => {
    const perfumes = pgTable("perfumes", { id: integer().primaryKey(), name: text().notNull() })
    expect(check({ perfumes })).toEqual([
      "the schema is not what meta/0001_snapshot.json has (public.perfumes): run npm run db:generate -- --name NAME, then remove meta/0001_snapshot.json",
    ])
  })

  test("a migration of a new table", () => {
    const brands = pgTable("brands", { id: integer().primaryKey() })
    expect(check({ ...tables, brands })).toEqual([
      expect.stringMatching(
        /^the schema is not what meta\/0001_snapshot.json has \(public.brands\)/,
      ),
    ])
  })

  test("a migration that the journal names", () => {
    rmSync(path.join(folder, "0000_perfumes.sql"))
    expect(check()).toEqual(["meta/_journal.json names 0000_perfumes.sql, which is missing"])
  })

  test("the journal's entry of a migration", () => {
    write("0002_prices.sql", "")
    expect(check()).toEqual([
      "0002_prices.sql is not in meta/_journal.json: remove it, then run npm run db:generate -- --name NAME",
    ])
  })

  test("the removal of an old snapshot", () => {
    write("meta/0000_snapshot.json", generateDrizzleJson({}))
    expect(check()).toEqual(["meta/0000_snapshot.json is old: remove it, only the newest is kept"])
  })

  test("the snapshot of the newest migration", () => {
    renameSync(path.join(meta, "0001_snapshot.json"), path.join(meta, "0000_snapshot.json"))
    expect(check()).toEqual([
      "meta/0000_snapshot.json is old: remove it, only the newest is kept",
      "meta/0001_snapshot.json is missing: run npm run db:generate -- --name NAME",
    ])
  })
})
