import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { Database, Db } from "./database.ts"

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url))

/**
 * Applies the migrations that the database does not have yet, in one transaction. Several processes may call this at
 * the same time.
 */
export function migrate(database: Pick<Database, "runMigrations">): Promise<void> {
  return database.runMigrations(MIGRATIONS)
}

/** Returns the hash of the newest migration that this version of the shop contains. */
export function getSchemaVersion(): string {
  const newest = listMigrations().at(-1)
  if (!newest) throw new Error("no migrations")
  return newest.hash
}

function listMigrations() {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS })
}

/** Whether this version of the shop contains a migration with this hash. */
export function hasMigration(hash: string): boolean {
  return listMigrations().some((migration) => migration.hash === hash)
}

/** Whether the database has a migration that this version of the shop does not contain. */
export async function hasForeignMigrations(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  )
  const own = new Set(listMigrations().map(({ hash }) => hash))
  return rows.some(({ hash }) => !own.has(hash))
}

/**
 * Patterns that match the SQL statements which create an object, by the kind of the object. The first group of each
 * pattern is the name of the object.
 */
const CREATE_STATEMENTS = {
  table: /^\s*create table (?:"public"\.)?"(\w+)"/im,
  sequence: /^\s*create sequence (?:"public"\.)?"(\w+)"/im,
  function: /^\s*create function (?:"public"\.)?"(\w+)"/im,
}

/** Drops all objects that migrations create, with all rows. Runs in the transaction of the caller. */
export async function undoMigrations(tx: Db): Promise<void> {
  const statements = listMigrations().flatMap((migration) => migration.sql)
  for (const [kind, pattern] of Object.entries(CREATE_STATEMENTS)) {
    const names = statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? [])
    for (const name of names) {
      await tx.execute(sql`drop ${sql.raw(kind)} if exists ${sql.identifier(name)} cascade`)
    }
  }
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
}

/**
 * Applies some of the migrations in the transaction of the caller, as Drizzle's migrator does.
 *
 * @param part `upTo`: the migrations up to and including the one with this hash; `after`: the migrations that follow it
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
