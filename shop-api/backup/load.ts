import { type Name, sql } from "drizzle-orm"
import { BackupFileError, type Head, type Part } from "#shop-api/backup/file.ts"
import type { Db } from "#shop-api/db/database.ts"
import { applyMigrations, hasMigration, undoMigrations } from "#shop-api/db/migrate.ts"
import { savePhoto } from "#shop-api/pictures/photos.ts"

interface LoadOptions {
  /** Whether everybody else waits while this is written. */
  isAlone: boolean
  /** DATA_DIR, where photographs go. They have the names of their content: left over, they do no harm. */
  dataDir: string
  signal: AbortSignal
  onRows: (rows: number) => void
}

/** @throws BackupFileError for the backup of a shop that is newer than this one */
export function requireKnownSchema({ schema }: Head): void {
  if (hasMigration(schema)) return
  throw new BackupFileError(
    "The backup was made by a newer version of the shop, or by a changed one",
  )
}

/**
 * Puts a backup in the place of everything that the database holds: the tables are made anew as they were when
 * it was written, filled, and then brought to the newest schema. To be called in a transaction.
 */
export async function loadBackup(
  tx: Db,
  head: Head,
  { parts, ...options }: LoadOptions & { parts: AsyncIterable<Part> },
): Promise<void> {
  await undoMigrations(tx)
  await applyMigrations(tx, { upTo: head.schema })
  // The rows were consistent when they were written; looking again would double the time.
  if (options.isAlone) await tx.execute(sql`set local session_replication_role = replica`)
  let table: Name = sql.identifier("")
  for await (const part of parts) {
    options.signal.throwIfAborted()
    if ("table" in part) table = sql.identifier(part.table)
    else if ("photo" in part) await savePhoto(options.dataDir, part.photo, { body: part.content })
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
