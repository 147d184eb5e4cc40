import { type Name, sql } from "drizzle-orm"
import { BackupFileError, type Head, type Part } from "#shop-api/backup/backup-file.ts"
import type { Db } from "#shop-api/db/database.ts"
import { applyMigrations, hasMigration, undoMigrations } from "#shop-api/db/migrate.ts"
import { savePhoto } from "#shop-api/pictures/photos.ts"

interface LoadOptions {
  parts: AsyncIterable<Part>
  signal: AbortSignal
}

interface LoadTablesOptions extends LoadOptions {
  /** Whether the restore is the only session that can write to the database. If so, foreign keys are not checked. */
  isAlone: boolean
  onRows: (rows: number) => void
}

/**
 * Checks that this version of the shop knows the database schema of a backup.
 *
 * @throws BackupFileError when a newer version of the shop has made the backup
 */
export function requireKnownSchema({ schema }: Head): void {
  if (hasMigration(schema)) return
  throw new BackupFileError("The backup was made by a newer or modified version of the shop")
}

/**
 * Writes the photographs of a backup to DATA_DIR. Must be called before the transaction that restores the tables,
 * because a running shop rolls back a command's transaction that sends no statement for ten seconds. A photograph's
 * name is the hash of its content, so a restore never overwrites another photograph.
 */
export async function restorePhotos(
  dataDir: string,
  { parts, signal }: LoadOptions,
): Promise<void> {
  for await (const part of parts) {
    signal.throwIfAborted()
    if ("photo" in part) await savePhoto(dataDir, part.photo, { body: part.content })
  }
}

/**
 * Replaces the whole content of the database with a backup: creates the tables as they were when the backup was made,
 * fills them, and applies all migrations that are newer. Reads the parts up to the first photograph. Must be called in
 * a transaction.
 */
export async function restoreBackup(
  tx: Db,
  head: Head,
  { parts, ...options }: LoadTablesOptions,
): Promise<void> {
  await undoMigrations(tx)
  await applyMigrations(tx, { upTo: head.schema })
  // Checking foreign keys would double the time. The checks are not needed, because all rows come from one consistent
  // database.
  if (options.isAlone) await tx.execute(sql`set local session_replication_role = replica`)
  let table: Name = sql.identifier("")
  for await (const part of parts) {
    options.signal.throwIfAborted()
    if ("photo" in part) break
    if ("table" in part) table = sql.identifier(part.table)
    else if ("sequences" in part) await setSequences(tx, part.sequences)
    else {
      await tx.execute(sql`
        insert into ${table} overriding system value
        select * from json_populate_recordset(null::${table}, ${part.rows}::json)`)
      options.onRows(part.count)
    }
  }
  if (options.isAlone) await tx.execute(sql`set local session_replication_role = origin`)
  await applyMigrations(tx, { after: head.schema })
}

async function setSequences(tx: Db, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`)
  }
}
