import { fileURLToPath } from "node:url"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { Database } from "./database.ts"

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
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)
  if (!newest) throw new Error("no migrations")
  return newest.hash
}
