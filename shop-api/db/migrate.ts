import { fileURLToPath } from "node:url"
import type { Database } from "./database.ts"

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url))

/**
 * Brings the database to the newest schema: runs the files of `migrations/` that it has not seen,
 * all in one transaction. Any number of processes may call it at the same time.
 */
export function migrate(database: Pick<Database, "runMigrations">): Promise<void> {
  return database.runMigrations(MIGRATIONS)
}
