import { readFile } from "node:fs/promises"
import { type SQL, sql } from "drizzle-orm"
import { errorCodeOf } from "#runtime/error-code.ts"
import { BackupFileError, type Part } from "#shop-api/backup/backup-file.ts"
import { listTables, type ShopTable } from "#shop-api/backup/tables.ts"
import type { Db } from "#shop-api/db/database.ts"
import { photoFile } from "#shop-api/pictures/photos.ts"

const BATCH = 2000

interface DumpProgress {
  signal: AbortSignal
  onRows: (rows: number) => void
}

/**
 * Dumps the rows of all tables as JSON, which PostgreSQL generates. Must be called in a transaction with the isolation
 * level "repeatable read", so that all tables are read as of one moment although the shop goes on writing.
 */
export async function* dumpTables(tx: Db, { signal, onRows }: DumpProgress): AsyncGenerator<Part> {
  for (const table of listTables()) {
    yield { table: table.name }
    // The `fetch` statement below stays prepared for all tables, so each cursor must return a single column, always
    // with the same name and type.
    await tx.execute(sql`declare dump no scroll cursor for ${selectRows(table)}`)
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${BATCH} from dump`))
      if (rows.length === 0) break
      yield { rows: `[${rows.map(({ row }) => row).join(",")}]`, count: rows.length }
      onRows(rows.length)
    }
    await tx.execute(sql`close dump`)
  }
  const { rows } = await tx.execute<{ name: string; value: string }>(sql`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  yield { sequences: Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/**
 * Selects the rows of a table as JSON. A row that refers to another row of the same table comes after that row, because
 * a restore inserts the rows in batches, and PostgreSQL checks the foreign keys after each batch.
 */
function selectRows({ name, parentColumn }: ShopTable): SQL {
  const table = sql.identifier(name)
  if (parentColumn === null) return sql`select to_json(t)::text as row from ${table} t`
  const parent = sql.identifier(parentColumn)
  return sql`
    with recursive levels (id, level) as (
      select id, 0 from ${table} where ${parent} is null
      union all
      select t.id, level + 1 from ${table} t join levels on t.${parent} = levels.id
    )
    select to_json(t)::text as row from ${table} t left join levels using (id) order by level`
}

/**
 * Dumps photographs of products. Adds the names of photographs whose file is missing in DATA_DIR to `missing`. Must be
 * called outside a transaction: with PGlite, visitors of the shop would wait until the transaction ends. Photographs
 * that an import replaces during the dump still exist, because the shop keeps unused photographs for a day.
 *
 * @throws BackupFileError when a photograph exists but cannot be read
 */
export async function* dumpPhotos(
  photos: readonly string[],
  { dataDir, missing, signal }: { dataDir: string; missing: string[]; signal: AbortSignal },
): AsyncGenerator<Part> {
  for (const photo of photos) {
    signal.throwIfAborted()
    const content = await findPhoto(photoFile(dataDir, photo))
    if (content) yield { photo, content }
    else missing.push(photo)
  }
}

/** Reads a photograph. Null when there is no such file. */
async function findPhoto(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === "ENOENT") return null
    if (code === "") throw error
    throw new BackupFileError(`The picture ${file} cannot be read (${code})`)
  }
}

/** Counts all rows before the dump, so that the command can show its progress. */
export async function countRows(db: Db): Promise<number> {
  const counts = listTables().map(({ name }) => sql`(select count(*) from ${sql.identifier(name)})`)
  const { rows } = await db.execute<{ count: string }>(
    sql`select ${sql.join(counts, sql` + `)} as count`,
  )
  return Number(rows[0]?.count ?? 0)
}
