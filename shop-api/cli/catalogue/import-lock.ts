import path from "node:path"
import { sql } from "drizzle-orm"
import type { Store } from "#shop-api/cli/command-database.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Config } from "#shop-api/config.ts"
import { FolderInUseError, lockFolder } from "#shop-api/db/pglite/folder-lock.ts"

/** Key of the PostgreSQL advisory lock. The number is arbitrary, but no other lock of the shop may use it. */
const IMPORT_LOCK = 20_261_121

/**
 * Runs an import under a lock, because two imports at a time would undo each other's changes. When the process dies,
 * the lock is released.
 *
 * @throws RefusedError while another import runs
 */
export async function whileOnlyImport<Result>(
  { db, database, config }: Pick<Store, "db" | "database"> & { config: Pick<Config, "dataDir"> },
  work: () => Promise<Result>,
): Promise<Result> {
  if (database.engine === "postgresql") {
    return db.transaction(async (tx) => {
      // This transaction is idle during the import, which may take longer than the time limit of idle transactions.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const { rows } = await tx.execute<{ own: boolean }>(
        sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as own`,
      )
      if (!rows[0]?.own)
        throw new RefusedError("Another import is running: try again when it has ended")
      return work()
    })
  }
  // With the embedded database, all commands share one database session, so an advisory lock would not exclude another
  // command. A lock file is used instead.
  const lock = await lockFolder(path.resolve(config.dataDir, "import")).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new RefusedError(
      `Another import is running (process ${error.pid}): try again when it has ended`,
    )
  })
  try {
    return await work()
  } finally {
    lock.release()
  }
}
