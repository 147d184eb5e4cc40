import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { type Db, openDatabase } from "#shop-api/db/database.ts"
import { openShopApi } from "#shop-api/open.ts"
import { commandInProcess, openForCommands } from "#tests/support/commands.ts"
import { copyEmptyStore } from "#tests/support/filled-store.ts"
import { linkImages } from "#tests/support/shop.ts"
import { createTestApi, isEmbedded, PUBLIC_SETTINGS } from "#tests/support/test-api.ts"
import {
  createEmptyDatabase,
  createFilledDatabase,
  type TestDatabase,
} from "#tests/support/test-database.ts"

const PUBLIC = { ...PUBLIC_SETTINGS, LOG_LEVEL: "silent" }
const OWNED = ["products", "brands", "promocodes", "managers", "social_links"]

const REFERENCE_DATA = ["countries", "regions", "districts", "notes"]

type Store = { dataDir: string; databaseUrl?: string }

async function createFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "public-start-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await linkImages(folder)
  return folder
}

/**
 * Creates a store that no shop has opened yet. It is on PostgreSQL, where a start takes a fifth of the time, unless
 * STORE names the embedded one.
 */
async function createEmptyStore(): Promise<Store> {
  const dataDir = await createFolder()
  if (!isEmbedded) return { dataDir, databaseUrl: await getDisposableUrl(createEmptyDatabase()) }
  await copyEmptyStore(dataDir)
  return { dataDir }
}

/** The URL of a database that is dropped after the test. */
async function getDisposableUrl(creating: Promise<TestDatabase>): Promise<string> {
  const database = await creating
  onTestFinished(() => database.drop())
  return database.url
}

/** Opens and closes a shop. Returns what it reported at its start. */
async function start({ dataDir, databaseUrl }: Store, env: NodeJS.ProcessEnv): Promise<string> {
  const lines: string[] = []
  const shop = await openShopApi(
    { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    { report: (line) => lines.push(line) },
  )
  await shop.close()
  return lines.join("\n")
}

async function countRows(
  db: Pick<Db, "execute">,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await db.execute<{ count: string }>(
      sql.raw(`select count(*) as count from ${table}`),
    )
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

async function countRowsOf(
  store: Store,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const database = await openDatabase(store)
  try {
    return await countRows(database.db, tables)
  } finally {
    await database.close()
  }
}

const none = Object.fromEntries(OWNED.map((table) => [table, 0]))

test("[D1.44] starts a shop on a public address with countries, regions and notes, and says how to fill it", async () => {
  const store = await createEmptyStore()
  expect(await start(store, PUBLIC)).toContain("catalogue import")
  const counts = await countRowsOf(store, [...OWNED, ...REFERENCE_DATA])
  expect(counts).toMatchObject(none)
  for (const table of REFERENCE_DATA) expect(counts[table]).toBeGreaterThan(0)
})

test("[D1.44] fills a public demonstration when DEMO=1 is set", async () => {
  const store = await createEmptyStore()
  const reported = await start(store, { ...PUBLIC, DEMO: "1" })
  expect(reported).not.toContain("catalogue import")
  const counts = await countRowsOf(store, OWNED)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
  expect(reported).toContain(`with ${counts["products"]} demonstration products\n`)
})

test("[D1.45] removes the demonstration from a shop with demo --remove, and nothing in a dry run", async () => {
  const dataDir = await createFolder()
  const store = isEmbedded
    ? { dataDir }
    : { dataDir, databaseUrl: await getDisposableUrl(createFilledDatabase()) }
  // The opened shop contains the demonstration. The test leaves the real clock running, because the shop compares it
  // with the database's clock when it starts again.
  const api = await createTestApi({ ...store, startsAt: new Date(), setSystemTime() {} })
  const socket = await openForCommands(api)
  const count = () => countRows(api.database.db, OWNED)
  try {
    const filled = await count()
    for (const rows of Object.values(filled)) expect(rows).toBeGreaterThan(0)
    const dryRun = await commandInProcess(store, "demo", "--remove", "--dry-run")
    expect([dryRun.code, dryRun.out]).toEqual([
      0,
      expect.stringContaining("Dry run: 155 products would be deleted"),
    ])
    expect(await count()).toEqual(filled)
    expect((await commandInProcess(store, "demo", "--remove")).code).toBe(0)
    expect(await count()).toEqual(none)
  } finally {
    await socket?.close()
    await api.close()
  }
  expect(await start(store, PUBLIC)).toContain("catalogue import")
})
