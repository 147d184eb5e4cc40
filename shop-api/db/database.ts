import path from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle } from "drizzle-orm/pglite"
import { migrate as migrateWithPglite } from "drizzle-orm/pglite/migrator"
import { requireDataDir } from "#shop-api/require-data-dir.ts"
import { CATALOGUE_CHANNEL, type Listener } from "./catalogue-channel.ts"
import { describeStoreError, type StoreUnavailableError } from "./errors.ts"
import { type Deadlines, PgliteClient } from "./pglite/client.ts"
import type { Engine } from "./pglite/engine.ts"
import { openPglite } from "./pglite/open.ts"
import type { OtherProcessSession } from "./pglite/other-process-session.ts"
import { openPostgresql, requireConnection } from "./postgresql.ts"

/** The result of an SQL statement, in a form that both PGlite and PostgreSQL return. */
type QueryResult<Row> = { rows: Row[]; rowCount?: number | null }

interface StoreQueryResultHKT extends PgQueryResultHKT {
  readonly type: QueryResult<this["row"]>
}

/**
 * Access to the database by the library Drizzle, for PGlite and PostgreSQL alike. In a callback of
 * `db.transaction(async (tx) => …)`, use only `tx`: a query by `db` runs outside the transaction, and with PGlite it
 * waits until the transaction ends.
 */
export type Db = PgDatabase<StoreQueryResultHKT>

/**
 * The argument of a `db.transaction` callback. A function that may also run outside a transaction should take `Db`
 * instead.
 */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0]

export type Database = {
  db: Db
  engine: "pglite" | "postgresql"
  /** Whether the database responds within two seconds. */
  ping(): Promise<boolean>
  /** Closes the database after the calls that are running have ended. */
  close(): Promise<void>
  /** Applies the migrations of a folder that the database does not have yet (see migrate.ts). */
  runMigrations(folder: string): Promise<void>
  /**
   * Returns how many changes of the catalogue were committed since the start, by any process. A change is counted
   * before its commit returns. Absent with PostgreSQL, which reports a change only after its commit has returned.
   */
  countCatalogueChanges?: () => number
  /** Lets another process use this PGlite. Absent with PostgreSQL, to which each process can connect by itself. */
  openSession?: () => OtherProcessSession
}

type DatabaseConfig = {
  /** Folder with the files of the shop. PGlite uses its subfolder `pg`. */
  dataDir: string
  /** A `postgres://` URL. When it is absent, PGlite is used. */
  databaseUrl?: string | undefined
}

type DatabaseOptions = {
  deadlines?: Partial<Deadlines>
  /**
   * Called once when PGlite fails because its thread has died, hangs, or has met a disk error. All later calls are
   * rejected, so the process should restart. When this function is absent, the error is logged.
   */
  onFailure?: (error: StoreUnavailableError) => void
  /** Receives changes of the catalogue by all processes while the database is open. */
  listener?: Listener
}

const DEADLINES: Deadlines = { statementMs: 10_000, transactionMs: 20_000 }
const MIGRATION_DEADLINES: Deadlines = { statementMs: 50_000, transactionMs: 300_000 }

/**
 * Opens the database: PostgreSQL if `databaseUrl` is set, otherwise PGlite.
 *
 * @throws ConfigError when DATA_DIR is not writable; FolderInUseError when another process has opened the folder;
 *   StoreUnavailableError when the database cannot be opened or reached
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: DatabaseOptions = {},
): Promise<Database> {
  const deadlines = { ...DEADLINES, ...options.deadlines }
  if (config.databaseUrl !== undefined) {
    const { listener } = options
    await requireConnection(config.databaseUrl)
    const store = openPostgresql(config.databaseUrl, deadlines, listener)
    return { ...store, engine: "postgresql" }
  }
  requireDataDir(path.resolve(config.dataDir))
  let catalogueChanges = 0
  const { client, ...store } = await openPglite(path.resolve(config.dataDir, "pg"), {
    deadlines,
    onFailure: options.onFailure ?? ((error) => console.error(describeStoreError(error))),
    listen: {
      channel: CATALOGUE_CHANNEL,
      onNotice(text) {
        catalogueChanges += 1
        options.listener?.onNotice(text)
      },
    },
  })
  options.listener?.onSubscriptionChange(true)
  return {
    ...store,
    db: toDrizzle(client),
    engine: "pglite",
    countCatalogueChanges: () => catalogueChanges,
    openSession: () => client.openSession(),
    runMigrations: (folder) => runPgliteMigrations(client, folder),
  }
}

/**
 * Gives this process access to a PGlite that another process has opened (see other-process-session.ts). `close` ends
 * only this access.
 */
export function openLeasedDatabase(
  engine: Engine & { close(): Promise<void> },
  deadlines: Deadlines,
): Database {
  const client = new PgliteClient(engine, deadlines)
  return {
    db: toDrizzle(client),
    engine: "pglite",
    ping: () =>
      client.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => engine.close(),
    runMigrations: (folder) => runPgliteMigrations(client, folder),
  }
}

function runPgliteMigrations(client: PgliteClient, migrationsFolder: string): Promise<void> {
  return migrateWithPglite(toDrizzle(client.withDeadlines(MIGRATION_DEADLINES)), {
    migrationsFolder,
  })
}

/** The cast is safe, because Drizzle's PGlite driver uses only `query` and `transaction` of its client. */
function toDrizzle(client: PgliteClient) {
  return drizzle(client as Pick<PGlite, "query" | "transaction"> as PGlite)
}
