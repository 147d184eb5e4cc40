import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { Database, Db } from "./database.ts"

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url))

/**
 * Brings the database to the newest schema: runs the files of `migrations/` that it has not seen,
 * all in one transaction. Any number of processes may call it at the same time.
 */
export function migrate(database: Pick<Database, "runMigrations">): Promise<void> {
  return database.runMigrations(MIGRATIONS)
}

/** The newest schema that this version of the shop knows: the hash of its last migration. */
export function getSchemaVersion(): string {
  const newest = listMigrations().at(-1)
  if (!newest) throw new Error("no migrations")
  return newest.hash
}

function listMigrations() {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS })
}

/** Whether this version of the shop knows a schema by the hash of its newest migration. */
export function hasMigration(hash: string): boolean {
  return listMigrations().some((migration) => migration.hash === hash)
}

/** What migrations make, each as a line of its statement begins; the name stands in the first group. */
const MADE = {
  table: /^\s*create table (?:"public"\.)?"(\w+)"/im,
  sequence: /^\s*create sequence (?:"public"\.)?"(\w+)"/im,
  function: /^\s*create function (?:"public"\.)?"(\w+)"/im,
}

/** Takes away everything that migrations have made, with its rows; in the caller's transaction. */
export async function undoMigrations(tx: Db): Promise<void> {
  const statements = listMigrations().flatMap((migration) => migration.sql)
  for (const [kind, pattern] of Object.entries(MADE)) {
    const names = statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? [])
    for (const name of names) {
      await tx.execute(sql`drop ${sql.raw(kind)} if exists ${sql.identifier(name)} cascade`)
    }
  }
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
}

/**
 * Runs some of the migrations, as drizzle's own migrator would, in the caller's transaction.
 *
 * @param part those up to and including a hash, or those after it
 */
export async function applyMigrations(
  tx: Db,
  part: { upTo: string } | { after: string },
): Promise<void> {
  const all = listMigrations()
  const hash = "upTo" in part ? part.upTo : part.after
  const end = all.findIndex((migration) => migration.hash === hash) + 1
  for (const migration of "upTo" in part ? all.slice(0, end) : all.slice(end)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`)
  }
}
