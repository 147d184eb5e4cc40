import { fsyncSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { copyEmptyStore } from "#tests/support/filled-store.ts"
import { DurableFs, durableStartParams } from "./durable-fs.ts"

// The tests run real databases and processes, which may take long on busy machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const folder = mkdtempSync(path.join(tmpdir(), "shop-durable-"))
const synced: string[] = []
let pglite: PGlite

beforeAll(async () => {
  await copyEmptyStore(folder)
  const sync = (descriptor: number) => {
    synced.push(readlinkSync(`/proc/self/fd/${descriptor}`))
    fsyncSync(descriptor)
  }
  pglite = await PGlite.create({
    fs: new DurableFs(path.join(folder, "pg"), sync),
    startParams: durableStartParams(PGlite.defaultStartParams),
  })
  await pglite.exec("create table orders (id int)")
})

afterAll(async () => {
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })
})

describe("DurableFs", () => {
  test("syncs the log before it acknowledges a commit", async () => {
    for (const id of [1, 2, 3]) {
      synced.length = 0
      await pglite.query("insert into orders values ($1)", [id])
      expect(synced.some((file) => file.startsWith(path.join(folder, "pg/pg_wal/")))).toBe(true)
    }
  })

  test("syncs nothing for a read", async () => {
    synced.length = 0
    await pglite.query("select * from orders")
    expect(synced).toEqual([])
  })

  test("syncs tables and the directories of new files at a checkpoint", async () => {
    await pglite.exec("create table promocodes (id int)")
    synced.length = 0
    await pglite.exec("checkpoint")
    const places = new Set(synced.map((file) => path.relative(path.join(folder, "pg"), file)))
    expect([...places].some((file) => /^base\/\d+\/\d+$/.test(file))).toBe(true)
    expect(synced.some((file) => statSync(file).isDirectory())).toBe(true)
  })

  test("runs the engine with fsync on", async () => {
    const { rows } = await pglite.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      wal_sync_method: "fsync",
    })
  })
})

test("rejects a commit whose fsync fails", async () => {
  let broken = false
  const target = path.join(folder, "failing/pg")
  mkdirSync(path.dirname(target))
  await copyEmptyStore(path.dirname(target))
  const failing = await PGlite.create({
    fs: new DurableFs(target, (descriptor) => {
      if (broken) throw new Error("the disk has gone")
      fsyncSync(descriptor)
    }),
    startParams: durableStartParams(PGlite.defaultStartParams),
  })
  await failing.exec("create table orders (id int)")
  broken = true
  await expect(failing.query("insert into orders values (1)")).rejects.toThrow("could not fsync")
})
