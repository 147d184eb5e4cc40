import { existsSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { TransactionRollbackError } from "drizzle-orm/errors"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { checkShopApiSettings, type Config, readShopApiConfig } from "#shop-api/config.ts"
import { readDatabaseClock } from "#shop-api/db/database-clock.ts"
import { type Database, type Db, openDatabase, openLeasedDatabase } from "#shop-api/db/database.ts"
import { getSchemaVersion, migrate } from "#shop-api/db/migrate.ts"
import type { Deadlines } from "#shop-api/db/pglite/client.ts"
import { FolderInUseError } from "#shop-api/db/pglite/folder-lock.ts"
import { connectToShop, type RunningShop } from "#shop-api/db/pglite/socket/connect.ts"

/**
 * Time limits of database statements. They are longer than those of requests, because a command may change the whole
 * catalogue in one transaction.
 */
const DEADLINES: Deadlines = { statementMs: 55_000, transactionMs: 1_800_000 }

/**
 * How many milliseconds a command waits for another process that has locked the database folder. A shop that is
 * starting locks the folder before it can execute commands. Another command locks the folder until it has finished.
 */
const BUSY_MS = 15_000
const POLL_INTERVAL_MS = 200

/** The settings and the open database that a command uses. */
export interface Store {
  config: Config
  database: Database
  db: Db
  /** Returns the time of the database, which the shop uses, too. The embedded database uses the machine's clock. */
  now: () => Date
  /**
   * Notifies the shop that runs on the embedded database that the catalogue has changed. Does nothing if no shop is
   * running, or with PostgreSQL, whose triggers notify the shop.
   */
  notifyChange(): Promise<void>
}

/**
 * Opens the database that the settings name, applies migrations, runs `work`, and closes the database. If a running
 * shop has the embedded database open, `work` uses the database through the socket of that shop.
 *
 * @param options.creates whether the command may create a database. Other commands refuse when there is no database,
 *   because the operator has probably called them without the settings of the shop.
 * @throws FolderInUseError when another process has the database open and offers no socket; RefusedError when there is
 *   no shop
 */
export async function withStore<Result>(
  { env }: Pick<Terminal, "env">,
  work: (store: Store) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  if (!creates) requireShop(env)
  const config = readShopApiConfig(env)
  const { database, running } = await openStore(config)
  try {
    await migrate(database)
    const notifyChange = async () => running?.notifyChange()
    const { db, engine } = database
    const now = engine === "postgresql" ? await readDatabaseClock(db) : () => new Date()
    return await work({ config, database, db, now, notifyChange })
  } finally {
    await database.close()
  }
}

/**
 * Refuses when the settings do not lead to an existing shop. Does not read the secrets, because reading creates them.
 */
function requireShop(env: NodeJS.ProcessEnv): void {
  const { DATABASE_URL, DATA_DIR } = checkShopApiSettings(env).settings
  const dataDir = path.resolve(DATA_DIR)
  if (DATABASE_URL !== undefined || existsSync(path.join(dataDir, "pg"))) return
  throw new RefusedError(
    `No shop found in DATA_DIR (${dataDir}): run this command with the settings of the shop, as its user`,
  )
}

async function openStore(
  config: Config,
): Promise<{ database: Database; running: RunningShop | null }> {
  const started = performance.now()
  for (;;) {
    const running = config.databaseUrl === undefined ? await connectToShop(config.dataDir) : null
    if (running) {
      if (running.schema !== getSchemaVersion()) {
        await running.close()
        throw new RefusedError("The running shop has another version: restart it, then try again")
      }
      return { database: openLeasedDatabase(running, DEADLINES), running }
    }
    try {
      return { database: await openDatabase(config, { deadlines: DEADLINES }), running: null }
    } catch (error) {
      const isBusy = error instanceof FolderInUseError
      if (!isBusy || performance.now() - started > BUSY_MS) throw error
      await delay(POLL_INTERVAL_MS)
    }
  }
}

/** Runs `work` in one transaction. A dry run rolls the transaction back. */
export async function inTransaction<Result>(
  db: Db,
  { dryRun }: { dryRun?: boolean | undefined },
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = []
  try {
    await db.transaction(async (tx) => {
      done.push(await work(tx))
      if (dryRun) tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  const [result] = done
  return result as Result
}
