import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { open } from "node:fs/promises"
import path from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { eq, sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Order } from "#contract/orders.ts"
import type { Part } from "#shop-api/backup/backup-file.ts"
import { restoreBackup } from "#shop-api/backup/restore-backup.ts"
import { inTransaction } from "#shop-api/cli/command-database.ts"
import { getSchemaVersion } from "#shop-api/db/migrate.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { photoFile } from "#shop-api/pictures/photos.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { commandInProcess, openForCommands } from "#tests/support/commands.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { createTestApi, SECRETS } from "#tests/support/test-api.ts"
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()
let database: TestDatabase
let file: string
beforeAll(async () => {
  file = path.join(api.config.dataDir, "shop.backup")
  database = await createEmptyDatabase()
  const customer = await createCustomer(api)
  await grant(api, customer, 10_000_000)
  const body = await draftOrder(api, customer, { payment: { option: "bonus" } })
  Order.parse((await place(api, customer, body)).json)
  expect(await shop("backup", file)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await database.drop()
})

const onPostgres = () => ({ ...api.config, databaseUrl: database.url })
const exportOf = async (where: { dataDir: string; databaseUrl?: string }) => [
  (await commandInProcess(where, "catalogue", "export")).out,
  (await commandInProcess(where, "orders", "export")).out,
  (await commandInProcess(where, "users", "find", "998", "--json")).out,
]

/** Returns how often ANALYZE was run on the table products, not counting autovacuum. */
async function countAnalyses(): Promise<number> {
  const client = new pg.Client(onPostgres().databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    "select analyze_count as count from pg_stat_user_tables where relname = 'products'",
  )
  await client.end()
  return Number(rows[0]?.count)
}

test("[D.89] restores the backup of a running shop to PostgreSQL, and PostgreSQL's backup to an embedded store", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const there = await commandInProcess(onPostgres(), "restore", file)
  expect(there).toMatchObject({ code: 0 })
  // The restore must run ANALYZE. Otherwise the planner has no statistics, and the first product list takes seconds.
  await expect.poll(countAnalyses).toBeGreaterThan(0)
  expect(await exportOf(onPostgres())).toEqual(await exportOf(api.config))

  const second = path.join(api.config.dataDir, "second.backup")
  expect(await commandInProcess(onPostgres(), "backup", second)).toMatchObject({ code: 0 })
  const elsewhere = { dataDir: path.join(api.config.dataDir, "elsewhere") }
  const trial = await shop("restore", second, "--dry-run", "--force")
  expect(trial.out).toContain("Dry run")
  expect(await commandInProcess(onPostgres(), "audit")).toMatchObject({ code: 0 })

  mkdirSync(elsewhere.dataDir)
  const back = await createTestApi({ dataDir: elsewhere.dataDir })
  const socket = await openForCommands(back)
  try {
    const refused = await commandInProcess(elsewhere, "restore", second)
    expect(refused.err).toContain("The shop is not empty")
    expect(await commandInProcess(elsewhere, "restore", second, "--force")).toMatchObject({
      code: 0,
    })
    expect(await exportOf(elsewhere)).toEqual(await exportOf(api.config))
    expect(await checkInvariants(back.database.db)).toEqual([])
    // Sequences continue, so that new rows get unused ids and order numbers.
    const customer = await createCustomer(back)
    await grant(back, customer, 10_000_000)
    const body = await draftOrder(back, customer, { payment: { option: "bonus" } })
    expect(Order.parse((await place(back, customer, body)).json).number).toBe("100002")
  } finally {
    await socket?.close()
    await back.close()
  }
})

test("[D.89] restores texts with a Unicode line separator", async () => {
  const customer = await createCustomer(api)
  await grant(api, customer, 10_000_000)
  const body = await draftOrder(api, customer, { payment: { option: "bonus" } })
  const notes = "Call before you come\u2028Second door\u2029Thank you"
  Order.parse((await place(api, customer, { ...body, delivery: { ...body.delivery, notes } })).json)
  const separated = path.join(api.config.dataDir, "separated.backup")
  expect(await shop("backup", separated)).toMatchObject({ code: 0 })
  expect(await commandInProcess(onPostgres(), "restore", separated, "--force")).toMatchObject({
    code: 0,
  })
  expect((await commandInProcess(onPostgres(), "orders", "export")).out).toContain(notes)
})

test("[D.89] writes and restores many rows that refer to rows of their own table, at most 2,000 in a line", async () => {
  const client = new pg.Client(onPostgres().databaseUrl)
  await client.connect()
  const many = path.join(api.config.dataDir, "many.backup")
  const listManagers = async () =>
    (await client.query("select id, sponsor_id from managers order by id")).rows as object[]
  try {
    // The first 2,500 managers refer to sponsors whose rows come after their own.
    await client.query(`
      insert into managers (id, name, sponsor_id)
      select id, 'Manager', case when id <= 502500 then id + 2500 end
      from generate_series(500001, 505000) id`)
    const before = await listManagers()
    expect(await commandInProcess(onPostgres(), "backup", many)).toMatchObject({ code: 0 })
    const counts = [
      ...gunzipSync(readFileSync(many))
        .toString("utf8")
        .matchAll(/^R(\d+)/gm),
    ]
    expect(Math.max(...counts.map(([, count]) => Number(count)))).toBe(2000)
    expect(await commandInProcess(onPostgres(), "restore", many, "--force")).toMatchObject({
      code: 0,
    })
    expect(await listManagers()).toEqual(before)
  } finally {
    await client.query("delete from managers where id > 500000")
    await client.end()
  }
})

describe("[D.89] a restore checks the backup before it changes anything", () => {
  let before: string[]
  beforeAll(async () => {
    before = await exportOf(api.config)
  })
  test.each<[string, (whole: Buffer) => Buffer, string]>([
    ["truncated", (whole) => whole.subarray(0, whole.length / 2), "truncated"],
    [
      "without its end",
      (whole) => repack(whole, (text) => text.replace(/E\{.*\n$/, "")),
      "truncated",
    ],
    ["changed", (whole) => repack(whole, (text) => text.replace("Nilufar", "Nilufbr")), "checksum"],
    [
      "of a newer shop",
      (whole) => repack(whole, (text) => text.replace(/"schema":"../, '"schema":"zz')),
      "newer or modified version",
    ],
    ["no backup", () => Buffer.from("barcode,name\n"), "not a backup of the shop"],
    ["another gzip", () => gzipSync("barcode,name\n"), "not a backup of the shop"],
    ["empty", () => Buffer.alloc(0), "truncated"],
  ])("%s", async (_, damage, sentence) => {
    const odd = path.join(api.config.dataDir, "odd.backup")
    writeFileSync(odd, damage(readFileSync(file)))
    const { code, out, err } = await shop("restore", odd, "--force")
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(sentence)
    expect(await exportOf(api.config)).toEqual(before)
  })
})

test("restores no file that is missing, and backs up into none that exists already", async () => {
  expect((await shop("restore", "nowhere")).err).toContain("File not found")
  expect((await shop("backup", file)).err).toContain("choose another name")
  const names = readdirSync(api.config.dataDir)
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([])
})

test("[D.89] neither backs up nor replaces a database that a newer version of the shop has migrated", async () => {
  const client = new pg.Client(onPostgres().databaseUrl)
  await client.connect()
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
  )
  const newer = path.join(api.config.dataDir, "newer.backup")
  try {
    const otherwise = ", or restore into an empty database"
    for (const { words, alternative } of [
      { words: ["backup", newer], alternative: "" },
      { words: ["restore", file, "--force"], alternative: otherwise },
      { words: ["restore", file, "--force", "--dry-run"], alternative: otherwise },
    ]) {
      expect(await commandInProcess(onPostgres(), ...words)).toEqual({
        code: 1,
        out: "",
        err: `shop: A newer or modified version of the shop has migrated this database: run this command with that version${alternative}\n`,
      })
    }
    expect(existsSync(newer)).toBe(false)
  } finally {
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'")
    await client.end()
  }
})

test("[D.89] does not block visitors while it writes the pictures, which may take longer than a transaction may be idle", async () => {
  const { db } = api.database
  const name = `${"a".repeat(32)}.jpg`
  const isFirst = eq(products.id, sql`(select min(id) from products)`)
  await db
    .update(products)
    .set({ photos: [name] })
    .where(isFirst)
  const photo = photoFile(api.config.dataDir, name)
  mkdirSync(path.dirname(photo), { recursive: true })
  execFileSync("mkfifo", [photo])
  const slow = path.join(api.config.dataDir, "slow.backup")
  const backup = shop("backup", slow)
  // The picture is a named pipe. The backup starts to read it as soon as this handle is open, and waits for its
  // content.
  const handle = await open(photo, "w")
  try {
    await db.execute(sql`select 1`)
    await handle.write("picture")
  } finally {
    await handle.close()
    rmSync(photo)
  }
  expect(await backup).toMatchObject({ code: 0 })
  const content = Buffer.from("picture").toString("base64")
  expect(gunzipSync(readFileSync(slow)).toString("utf8")).toContain(`\nP${name} ${content}\n`)
  await db.update(products).set({ photos: [] }).where(isFirst)
})

test("[D.89] reads no pictures in the transaction of a restore", async () => {
  const head = { atir: "backup", version: 1, created_at: "", schema: getSchemaVersion() } as const
  async function* parts(): AsyncGenerator<Part> {
    yield { photo: `${"a".repeat(32)}.jpg`, content: Buffer.from("picture") }
    await Promise.reject(new Error("The transaction waits for pictures"))
  }
  const options = { parts: parts(), isAlone: true, signal: new AbortController().signal }
  const restore = inTransaction(api.database.db, { dryRun: true }, (tx) =>
    restoreBackup(tx, head, { ...options, onRows: () => {} }),
  )
  await expect(restore).resolves.not.toThrow()
})

test("[D.89] contains none of the shop's secrets", () => {
  const text = gunzipSync(readFileSync(file)).toString("utf8")
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
})

function repack(whole: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(whole).toString("utf8")))
}
