import path from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle } from "drizzle-orm/pglite"
import { migrate as migrateWithPglite } from "drizzle-orm/pglite/migrator"
import { requireDataDir } from "#shop-api/require-data-dir.ts"
import { CATALOGUE_CHANNEL, type Listener } from "./change-listener.ts"
import { describeStoreError, type StoreUnavailableError } from "./errors.ts"
import { type Deadlines, PgliteClient } from "./pglite/client.ts"
import type { Engine, Lease } from "./pglite/lease.ts"
import { openPglite } from "./pglite/open.ts"
import { openPostgresql, requireConnection } from "./postgresql.ts"
import * as schema from "./schema.ts"

/** Result of a raw SQL statement, the same for both engines. */
type QueryResult<Row> = { rows: Row[]; rowCount?: number | null }

interface StoreQueryResultHKT extends PgQueryResultHKT {
  readonly type: QueryResult<this["row"]>
}

/**
 * The database through Drizzle, with either engine. In the callback of `db.transaction(async (tx) => …)`, use only
 * `tx`.
 */
export type Db<Schema extends Record<string, unknown> = typeof schema> = PgDatabase<
  StoreQueryResultHKT,
  Schema
>

/**
 * The argument of a `db.transaction` callback. A function that also works outside a transaction should take `Db`
 * instead.
 */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0]

export type Database<Schema extends Record<string, unknown> = typeof schema> = {
  db: Db<Schema>
  engine: "pglite" | "postgresql"
  /** Whether the database responds within two seconds. */
  ping(): Promise<boolean>
  /** Closes after the running calls have ended. */
  close(): Promise<void>
  /** Applies the migrations of a folder that the database does not have yet; see migrate.ts. */
  runMigrations(folder: string): Promise<void>
  /**
   * Number of committed changes of the catalogue since the start, whichever process made them. A commit returns only
   * after it is counted. Absent with PostgreSQL, whose notifications arrive later than the commit returns.
   */
  countCatalogueChanges?: () => number
  /** Leases PGlite to another process. Absent with PostgreSQL, where each process connects by itself. */
  lease?: () => Lease
}

export type DatabaseConfig = {
  /** Folder of the shop's data. PGlite uses its subfolder `pg`. */
  dataDir: string
  /** A `postgres://` URL; PGlite is used when it is absent. */
  databaseUrl?: string | undefined
}

export type DatabaseOptions = {
  deadlines?: Partial<Deadlines>
  /**
   * Called once when PGlite fails (its thread died, hangs or met a disk error). All later calls are rejected, so the
   * process should restart. When absent, the error is logged.
   */
  onFailure?: (error: StoreUnavailableError) => void
  /** Receives notifications about changes of the catalogue, from all processes, while the database is open. */
  listener?: Listener
}

const DEADLINES: Deadlines = { statementMs: 10_000, transactionMs: 20_000 }
const MIGRATION_DEADLINES: Deadlines = { statementMs: 50_000, transactionMs: 300_000 }

/**
 * Opens the store: PostgreSQL when `databaseUrl` is set, PGlite otherwise.
 *
 * @throws ConfigError when DATA_DIR is not writable; FolderInUseError when another process has the folder open;
 *   StoreUnavailableError when the database does not open or cannot be reached
 */
export function openDatabase(config: DatabaseConfig, options?: DatabaseOptions): Promise<Database> {
  return openDatabaseWith(schema, config, options)
}

/** {@link openDatabase} for another set of tables. */
export async function openDatabaseWith<Schema extends Record<string, unknown>>(
  tables: Schema,
  config: DatabaseConfig,
  options: DatabaseOptions = {},
): Promise<Database<Schema>> {
  const deadlines = { ...DEADLINES, ...options.deadlines }
  if (config.databaseUrl !== undefined) {
    const { listener } = options
    await requireConnection(config.databaseUrl)
    const store = openPostgresql(config.databaseUrl, { schema: tables, deadlines, listener })
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
    db: toDrizzle(client, tables),
    engine: "pglite",
    countCatalogueChanges: () => catalogueChanges,
    lease: () => client.lease(),
    runMigrations: (folder) => runPgliteMigrations(client, folder),
  }
}

/** Opens a database that another process has leased to this one (see lease.ts). `close` ends the lease. */
export function openLeasedDatabase(
  engine: Engine & { close(): Promise<void> },
  deadlines: Deadlines,
): Database {
  const client = new PgliteClient(engine, deadlines)
  return {
    db: toDrizzle(client, schema),
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
  return migrateWithPglite(toDrizzle(client.withDeadlines(MIGRATION_DEADLINES), {}), {
    migrationsFolder,
  })
}

/** Drizzle's PGlite driver uses only `query` and `transaction` of its client. */
function toDrizzle<Schema extends Record<string, unknown>>(client: PgliteClient, tables: Schema) {
  return drizzle(client as Pick<PGlite, "query" | "transaction"> as PGlite, { schema: tables })
}
