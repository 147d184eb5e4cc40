import { sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import type { Listener } from "./change-listener.ts"
import { StoreUnavailableError } from "./errors.ts"
import type { Deadlines } from "./pglite/client.ts"
import { listenOnPostgresql } from "./postgres-listener.ts"

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
/** How long a caller waits for a new connection, or for a free one in the pool. */
const CONNECT_WITHIN_MS = 2_000
const LOCK_WITHIN_MS = 5_000

/** PostgreSQL's transaction status of a connection outside any transaction. */
const IDLE = "I"

/** Settings of every connection: of the pool, the listener and migrations. */
function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: "atir",
    // As in PGlite, times are text in UTC.
    options: "-c timezone=UTC -c datestyle=ISO",
  }
}

/** Creates the pool without connecting: the first query opens the first connection. */
export function openPostgresql<Schema extends Record<string, unknown>>(
  url: string,
  { schema, deadlines, listener }: PostgresqlOptions<Schema>,
): PostgresqlStore<Schema> {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    statement_timeout: deadlines.statementMs,
    // The server's own timeout is shorter; this one is for a server that does not respond.
    query_timeout: deadlines.statementMs + 1_000,
    lock_timeout: LOCK_WITHIN_MS,
    idle_in_transaction_session_timeout: deadlines.transactionMs,
  })
  // The caller of a broken connection gets a rejection. Without a listener, the event would end the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))

  const db = drizzle(pool, { schema })
  const perConnection = new WeakMap<pg.PoolClient, NodePgDatabase<Schema>>()
  // Drizzle's own transaction over a pool never releases the connection when `begin` fails, and releases a broken
  // connection to the next caller. After ten of those, the pool is empty.
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new StoreUnavailableError("No connection to PostgreSQL in time", { cause })
    })
    const own = perConnection.get(client) ?? drizzle(client, { schema })
    perConnection.set(client, own)
    try {
      return await own.transaction(async (tx) => {
        const result = await work(tx)
        // PostgreSQL silently rolls back when a failed transaction is committed. This query makes it an error.
        await tx.execute(sql`select 1`)
        return result
      }, config)
    } finally {
      client.release(client.getTransactionStatus() !== IDLE)
    }
  }
  const stopListening = listener && listenOnPostgresql(connectionSettings(url), listener)
  return {
    db,
    ping: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    async close() {
      await stopListening?.()
      await pool.end()
    },
    runMigrations: (folder) => runMigrations(url, folder),
  }
}

/** Arbitrary key of an advisory lock. */
const MIGRATION_LOCK = 7_411_202_611

/**
 * Applies missing migrations on a connection without deadlines. When several processes start together, the first one
 * migrates; the others wait for the lock and find nothing to do.
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
 * Connects once and disconnects. The pool would report a wrong URL only at its first query.
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
  // System errors may lack a message (when several addresses were tried), but they have a code.
  if (error instanceof pg.DatabaseError) return `refuses: ${error.message}`
  if (!(error instanceof Error)) return "cannot be reached"
  const reason = "code" in error ? String(error.code) : error.message
  return `cannot be reached: ${/timeout/i.test(reason) ? "no answer in time" : reason}`
}
