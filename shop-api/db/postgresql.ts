import { sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import type { Listener } from "./change-listener.ts"
import { StoreUnavailableError } from "./errors.ts"
import type { Deadlines } from "./pglite/client.ts"
import { listenOnPostgresql } from "./postgres-listener.ts"

/** PostgreSQL behind a pool of connections. */
export type PostgresqlStore<Schema extends Record<string, unknown>> = {
  db: NodePgDatabase<Schema>
  ping(): Promise<boolean>
  close(): Promise<void>
  runMigrations(folder: string): Promise<void>
}

export type PostgresqlOptions<Schema> = {
  schema: Schema
  deadlines: Deadlines
  listener?: Listener | undefined
}

const POOL_SIZE = 10
/** How long a caller waits for a connection, a new one or one that others are using. */
const CONNECT_WITHIN_MS = 2_000
const LOCK_WITHIN_MS = 5_000

/** PostgreSQL's word for a connection outside any transaction. */
const IDLE = "I"

/** What a connection is told when it is made, alike for the pool and for migrations. */
function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: "atir",
    // As in PGlite: times come back as text, and in UTC.
    options: "-c timezone=UTC -c datestyle=ISO",
  }
}

/** Opens the pool; the first connection is made by the first call. */
export function openPostgresql<Schema extends Record<string, unknown>>(
  url: string,
  { schema, deadlines, listener }: PostgresqlOptions<Schema>,
): PostgresqlStore<Schema> {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    statement_timeout: deadlines.statementMs,
    // The server's own timeout comes first; this one is for a server that has gone silent.
    query_timeout: deadlines.statementMs + 1_000,
    lock_timeout: LOCK_WITHIN_MS,
    idle_in_transaction_session_timeout: deadlines.transactionMs,
  })
  // A connection that breaks tells its caller by a rejection; unheard, the event would end the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))

  const db = drizzle(pool, { schema })
  const perConnection = new WeakMap<pg.PoolClient, NodePgDatabase<Schema>>()
  // Drizzle's own transaction over a pool keeps a connection for ever when `begin` fails, and hands
  // a broken one to the next caller: ten of those and the pool is dry.
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new StoreUnavailableError("No connection to PostgreSQL in time", { cause })
    })
    const own = perConnection.get(client) ?? drizzle(client, { schema })
    perConnection.set(client, own)
    try {
      return await own.transaction(async (tx) => {
        const result = await work(tx)
        // PostgreSQL answers the commit of a failed transaction with a quiet rollback; this refuses it.
        await tx.execute(sql`select 1`)
        return result
      }, config)
    } finally {
      client.release(client.getTransactionStatus() !== IDLE)
    }
  }
  const deafen = listener && listenOnPostgresql(connectionSettings(url), listener)
  return {
    db,
    ping: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    async close() {
      await deafen?.()
      await pool.end()
    },
    runMigrations: (folder) => runMigrations(url, folder),
  }
}

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_411_202_611

/**
 * Runs what the database has not seen, on a connection without deadlines. Several processes may
 * start at once: the first migrates, the others wait for it and find nothing left to do.
 */
async function runMigrations(url: string, migrationsFolder: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * Connects once and hangs up: the pool would say only at its first query that the URL is wrong.
 *
 * @throws StoreUnavailableError with the reason in one line
 */
export async function requireConnection(url: string): Promise<void> {
  await (await connect(url)).end()
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(url))
  client.on("error", () => {})
  await client.connect().catch((cause: unknown) => {
    throw new StoreUnavailableError(`The PostgreSQL of DATABASE_URL ${explain(cause)}`, { cause })
  })
  return client
}

function explain(error: unknown): string {
  // The system's own errors may have no message (one for each address tried), but they have a code.
  if (error instanceof pg.DatabaseError) return `refuses: ${error.message}`
  if (!(error instanceof Error)) return "cannot be reached"
  const reason = "code" in error ? String(error.code) : error.message
  return `cannot be reached: ${/timeout/i.test(reason) ? "no answer in time" : reason}`
}
