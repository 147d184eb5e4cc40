import { existsSync } from "node:fs"
import path from "node:path"
import type { Command } from "commander"
import { sql } from "drizzle-orm"
import { type Head, type Part, readBackup, writeBackup } from "#shop-api/backup/backup-file.ts"
import { countRows, dumpPhotos, dumpTables } from "#shop-api/backup/dump.ts"
import {
  requireKnownSchema,
  restoreBackup,
  restorePhotos,
} from "#shop-api/backup/restore-backup.ts"
import { listPhotoNames } from "#shop-api/catalogue/photo-names.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { describeWritten, resolveOutputFile } from "#shop-api/cli/output-file.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { replaceFile } from "#shop-api/cli/replace-file.ts"
import { print, startProgress, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { getSchemaVersion, hasForeignMigrations } from "#shop-api/db/migrate.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"

export function registerBackup(program: Command, terminal: Terminal): void {
  const backup = program
    .command("backup")
    .description(
      "write a consistent snapshot of the database and the pictures of products to one file; the shop may be running",
    )
    .argument("<file>", "the file to write")
    .action(async (name: string) => {
      if (name === "-")
        throw new RefusedError("A backup cannot be written to standard output: name a file")
      const file = resolveOutputFile(terminal, name)
      if (existsSync(file)) throw new RefusedError(`${name} already exists: choose another name`)
      const { rows, missing } = await withStore(terminal, (store) =>
        writeShop(store, terminal, file),
      )
      print(terminal, describeWritten(rows, "row", name))
      for (const photo of missing) {
        terminal.err.write(`shop: the picture ${photo} is missing in DATA_DIR and in the backup\n`)
      }
      // The command fails, so that no script deletes older backups, which may contain these pictures.
      if (missing.length > 0) throw new RefusedError(describeMissing(name, missing.length))
    })
  addExamples(backup, "backup shop-2026-11-21.backup")

  const restore = program
    .command("restore")
    .description(
      "restore a backup, made with the embedded database or with PostgreSQL, in one transaction",
    )
    .argument("<file>", "the backup")
    .option("--force", "replace all data of the shop")
    .addOption(dryRunOption())
    .action(async (name: string, options: RestoreOptions) => {
      const file = path.resolve(terminal.cwd, name)
      print(terminal, await restoreShop(terminal, { ...options, file }))
    })
  addExamples(
    restore,
    "restore shop-2026-11-21.backup --dry-run",
    "restore shop-2026-11-21.backup --force",
  )
}

function describeMissing(name: string, count: number): string {
  const pictures = count === 1 ? "1 picture" : `${count} pictures`
  return `${name} lacks ${pictures}: keep older backups, and import the products of these pictures again, with files in the column images, or with - to remove the pictures`
}

async function writeShop(
  { db, config }: Store,
  terminal: Terminal,
  file: string,
): Promise<{ rows: number; missing: string[] }> {
  await requireKnownDatabase(db)
  const { signal } = terminal
  const total = await countRows(db)
  const progress = startProgress(terminal, "Rows")
  let done = 0
  const onRows = (rows: number) => progress.report((done += rows), Math.max(total, done))
  const missing: string[] = []
  const tablesRead = Promise.withResolvers<void>()
  async function* parts(tx: Db): AsyncGenerator<Part> {
    yield* dumpTables(tx, { signal, onRows })
    const photos = await listPhotoNames(tx)
    tablesRead.resolve()
    yield* dumpPhotos(photos, { missing, signal, dataDir: config.dataDir })
  }
  const moment = { isolationLevel: "repeatable read", accessMode: "read only" } as const
  await replaceFile(file, async (draft) => {
    const { writing } = await db.transaction(async (tx) => {
      const head = { schema: getSchemaVersion() }
      const written = writeBackup(draft, head, { parts: parts(tx), signal })
      await Promise.race([tablesRead.promise, written])
      // The promise is returned in an object. Otherwise `await` would wait for the promise itself, and the transaction
      // would stay open until the photographs are written.
      return { writing: written }
    }, moment)
    await writing
  }).finally(() => progress.end())
  return { rows: done, missing }
}

interface RestoreOptions {
  force?: boolean
  dryRun?: boolean
}

async function restoreShop(
  terminal: Terminal,
  { file, force, dryRun }: RestoreOptions & { file: string },
): Promise<string> {
  const { head, total } = await checkBackup(file)
  const made = `the backup of ${head.created_at} with ${total} rows`
  await withStore(
    terminal,
    async (store) => {
      await requireKnownDatabase(store.db, ", or restore into an empty database")
      if (!force && (await isFilled(store.db))) {
        throw new RefusedError("The shop is not empty: add --force to replace all its data")
      }
      if (!dryRun) await load(store, terminal, { file, head, total })
    },
    { creates: !dryRun },
  )
  return dryRun ? `Dry run: ${made} would be restored` : `Restored ${made}`
}

/**
 * Refuses to work on a database that a newer version of the shop has migrated. A backup would lack the tables and
 * columns that the newer version has added, and a restore would not remove them.
 *
 * @param alternative what the operator can do instead, as the end of the error message
 * @throws RefusedError
 */
async function requireKnownDatabase(db: Db, alternative = ""): Promise<void> {
  if (!(await hasForeignMigrations(db))) return
  throw new RefusedError(
    `A newer or modified version of the shop has migrated this database: run this command with that version${alternative}`,
  )
}

/** Reads the whole backup file, so that a damaged file is found before the database is changed. */
async function checkBackup(file: string): Promise<{ head: Head; total: number }> {
  let total = 0
  let found: Head | null = null
  for await (const part of readBackup(file)) {
    if ("head" in part) {
      requireKnownSchema(part.head)
      found = part.head
    } else if ("rows" in part) total += part.count
  }
  if (!found) throw new RefusedError("The backup is empty")
  return { head: found, total }
}

async function load(
  { config, db, database, notifyChange }: Store,
  terminal: Terminal,
  { file, head, total }: { file: string; head: Head; total: number },
): Promise<void> {
  const { signal } = terminal
  await restorePhotos(config.dataDir, { parts: partsOf(file), signal })
  const progress = startProgress(terminal, "Rows")
  let done = 0
  await inTransaction(db, {}, (tx) =>
    restoreBackup(tx, head, {
      parts: partsOf(file),
      isAlone: database.engine === "pglite",
      signal,
      onRows: (rows) => progress.report((done += rows), total),
    }),
  ).finally(() => progress.end())
  // PostgreSQL has no statistics about the restored tables yet, and would execute the first queries slowly.
  await db.execute(sql`analyze`)
  await notifyChange()
}

async function* partsOf(file: string): AsyncGenerator<Part> {
  for await (const part of readBackup(file)) if (!("head" in part)) yield part
}

/**
 * Whether the database has products or customers. A new shop has neither: its first start adds only countries, regions
 * and names of perfume notes.
 */
async function isFilled(db: Db): Promise<boolean> {
  const filled = await Promise.all(
    [products, users].map((table) => db.select({ id: table.id }).from(table).limit(1)),
  )
  return filled.flat().length > 0
}
