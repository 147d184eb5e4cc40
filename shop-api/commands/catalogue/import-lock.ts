import path from "node:path"
import { sql } from "drizzle-orm"
import type { Store } from "#shop-api/commands/command-database.ts"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import { FolderInUseError, lockFolder } from "#shop-api/db/pglite/folder-lock.ts"

/** Key of the advisory lock; no other lock of the shop uses it. */
const IMPORT_LOCK = 20_261_121

/**
 * Runs the work under a lock, because concurrent imports would undo each other's changes. The lock is released when the
 * process ends.
 *
 * @throws RefusedError while another import runs
 */
export async function whileOnlyImport<Result>(
  { db, database, config }: Pick<Store, "db" | "database" | "config">,
  work: () => Promise<Result>,
): Promise<Result> {
  if (database.engine === "postgresql") {
    return db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ own: boolean }>(
        sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as own`,
      )
      if (!rows[0]?.own) throw new RefusedError("Another import runs: repeat when it has ended")
      return work()
    })
  }
  // With the embedded database, all commands share one session, so an advisory lock would not exclude another command.
  const lock = await lockFolder(path.resolve(config.dataDir, "import")).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new RefusedError(`Another import runs, process ${error.pid}: repeat when it has ended`)
  })
  try {
    return await work()
  } finally {
    lock.release()
  }
}
