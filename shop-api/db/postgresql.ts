import { setTimeout as delay } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import type { Listener } from "./catalogue-channel.ts"
import { findPostgresError, isReadOnlyRefusal, StoreUnavailableError } from "./errors.ts"
import type { Deadlines } from "./pglite/client.ts"
import { listenOnPostgresql } from "./postgres-listener.ts"

type PostgresqlStore = {
  db: NodePgDatabase
  ping(): Promise<boolean>
  close(): Promise<void>
  runMigrations(folder: string): Promise<void>
}

const POOL_SIZE = 10
/** Maximum milliseconds for opening a connection, and for waiting for a free one in the pool. */
const CONNECT_WITHIN_MS = 2_000
const LOCK_WITHIN_MS = 5_000
const PING_WITHIN_MS = 2_000

/** The transaction status that PostgreSQL reports for a connection without an open transaction. */
const IDLE = "I"

/** Returns the settings of all connections to PostgreSQL: those of the pool, of the listener and of migrations. */
function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: "atir",
    // With these options, PostgreSQL returns times in UTC and in ISO format, as PGlite does.
    options: "-c timezone=UTC -c datestyle=ISO",
  }
}

/** Creates the pool of connections. The first connection is opened by the first query. */
export function openPostgresql(
  url: string,
  deadlines: Deadlines,
  listener?: Listener,
): PostgresqlStore {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    statement_timeout: deadlines.statementMs,
    // PostgreSQL ends a slow statement earlier than this timeout, which is for a server that does not respond at all.
    query_timeout: deadlines.statementMs + 1_000,
    lock_timeout: LOCK_WITHIN_MS,
    idle_in_transaction_session_timeout: deadlines.transactionMs,
  })
  // When a connection breaks, the query of its caller is rejected. Without these listeners, Node would also end the
  // process because of the unhandled error event.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))

  const db = drizzle(pool)
  // Replaces the transaction function of Drizzle's pool, which has two defects: if `begin` fails, it never releases the
  // connection; and it gives a broken connection to the next caller, or one to a server that only reads. After ten such
  // failures, the pool would have no usable connection.
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new StoreUnavailableError("Timed out while connecting to PostgreSQL", { cause })
    })
    let isReadOnly = false
    try {
      return await drizzle(client).transaction(async (tx) => {
        const result = await work(tx)
        // PostgreSQL rolls a failed transaction back at its commit without reporting an error. This query reports the
        // error, because no query succeeds in a failed transaction.
        await tx.execute(sql`select 1`)
        return result
      }, config)
    } catch (error) {
      isReadOnly = isReadOnlyRefusal(error)
      throw error
    } finally {
      client.release(isReadOnly || client.getTransactionStatus() !== IDLE)
    }
  }
  const stopListening = listener && listenOnPostgresql(connectionSettings(url), listener)
  return {
    db,
    ping: () => {
      const response = pool.query("select 1").then(
        () => true,
        () => false,
      )
      return Promise.race([response, delay(PING_WITHIN_MS, false, { ref: false })])
    },
    async close() {
      await stopListening?.()
      await pool.end()
    },
    runMigrations: (folder) => runMigrations(url, folder),
  }
}

/** Key of the advisory lock for migrations. The number is arbitrary. */
const MIGRATION_LOCK = 7_411_202_611

/**
 * How long a migration waits for the lock of a table. Meanwhile all queries of the table wait behind the migration, for
 * at most LOCK_WITHIN_MS.
 */
const TABLE_LOCK_WITHIN_MS = 2_000
const RETRY_PAUSE_MS = 3_000
/**
 * Together with the waiting and the pauses, the attempts take ten minutes: a backup that is running holds the locks of
 * its tables until its end.
 */
const MIGRATION_ATTEMPTS = 120
const LOCK_NOT_AVAILABLE = "55P03"
const INSUFFICIENT_PRIVILEGE = "42501"

/**
 * Applies missing migrations on a separate connection, which has none of the deadlines of the pool. If several
 * processes start at the same time, the first one to get the lock applies them, and the others wait for it. Repeats
 * them while another transaction holds the lock of a table, for ten minutes.
 *
 * @throws StoreUnavailableError when the user of the URL may not create tables
 */
async function runMigrations(url: string, migrationsFolder: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${TABLE_LOCK_WITHIN_MS}`)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await migrate(drizzle(client), { migrationsFolder })
      } catch (error) {
        const refusal = findPostgresError(error)
        if (refusal?.code === INSUFFICIENT_PRIVILEGE) {
          throw new StoreUnavailableError(
            `The PostgreSQL server of DATABASE_URL refused: ${refusal.message}; its user must own the database`,
            { cause: error },
          )
        }
        if (refusal?.code !== LOCK_NOT_AVAILABLE || attempt === MIGRATION_ATTEMPTS) throw error
      }
      await delay(RETRY_PAUSE_MS)
    }
  } finally {
    await client.end()
  }
}

/**
 * Checks that the server can be reached, by opening a connection. The pool would not report a wrong URL before its
 * first query.
 *
 * @throws StoreUnavailableError with the reason in one line
 */
export async function requireConnection(url: string): Promise<void> {
  await (await connect(url)).end()
}

async function connect(url: string): Promise<pg.Client> {
  const client = createClient(url)
  client.on("error", () => {})
  await client.connect().catch((cause: unknown) => {
    throw new StoreUnavailableError(`The PostgreSQL server of DATABASE_URL ${explain(cause)}`, {
      cause,
    })
  })
  return client
}

/** Creates a client, which parses the URL and reads the certificates that it names. */
function createClient(url: string): pg.Client {
  try {
    return new pg.Client(connectionSettings(url))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StoreUnavailableError(`DATABASE_URL cannot be used: ${reason}`, { cause })
  }
}

function explain(error: unknown): string {
  // If Node has tried several addresses of the host, its error has a code but an empty message.
  if (error instanceof pg.DatabaseError) return `refused: ${error.message}`
  if (!(error instanceof Error)) return "cannot be reached"
  const reason = "code" in error ? String(error.code) : error.message
  return `cannot be reached: ${/timeout/i.test(reason) ? "connection timed out" : reason}`
}
