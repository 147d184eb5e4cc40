import { tmpdir } from "node:os"
import { type SQL, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { seedWhenEmpty } from "#demo/data/seed.ts"
import { type Db, openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"

const FILLED = "filled"

/** A PostgreSQL database that belongs to one test. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Waits until `count` backends of PostgreSQL wait for a lock of this connection. Resolves with the process id of one of
 * them.
 */
export async function whenWaitingForLock(db: Pick<Db, "execute">, count = 1): Promise<number> {
  for (;;) {
    // In a transaction, `pg_stat_activity` leaves out the backends that start after its first use; `pg_locks` does not.
    const { rows } = await db.execute<{ pid: number }>(sql`
      select pid from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
    const [waiting] = rows
    if (waiting && rows.length >= count) return waiting.pid
  }
}

/**
 * Holds a lock on a separate connection and starts calls that need the lock. Releases the lock when all calls wait for
 * it, so that they continue at the same moment.
 */
export async function releaseTogether(
  { url }: TestDatabase,
  lock: SQL,
  start: () => Promise<unknown>[],
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const holder = drizzle({ client })
  await holder.execute(sql`begin`)
  await holder.execute(lock)
  const running = start()
  await whenWaitingForLock(holder, running.length)
  await client.end()
  await Promise.all(running)
}

let filling: Promise<PostgresServer> | undefined
let made = 0

/**
 * Creates a database with the migrated and filled demonstration shop, on the server that the test files of this process
 * share. Copying the database takes a sixth of the processor time that opening an embedded store takes.
 */
export function createFilledDatabase(): Promise<TestDatabase> {
  return createDatabase(FILLED)
}

/** Creates an empty database on the server that the test files of this process share. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template0")
}

async function createDatabase(template: string): Promise<TestDatabase> {
  filling ??= startFilledServer()
  const server = await filling
  made += 1
  const name = `shop_${made}`
  await command(server, `create database ${name} template ${template}`)
  return {
    url: urlOf(server, name),
    drop: () => command(server, `drop database ${name} with (force)`),
  }
}

async function startFilledServer(): Promise<PostgresServer> {
  const server = await startPostgres()
  await command(server, `create database ${FILLED}`)
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: urlOf(server, FILLED) })
  try {
    await migrate(database)
    await seedWhenEmpty(database)
  } finally {
    await database.close()
  }
  return server
}

/**
 * Runs a statement on a new connection to the server's database `postgres`. PostgreSQL can neither copy nor drop a
 * database to which a connection is open.
 */
async function command(server: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function urlOf({ url }: PostgresServer, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
