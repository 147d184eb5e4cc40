import type { PgliteClient } from "./client.ts"

/**
 * How many bytes the write-ahead log may grow before a checkpoint shortens it. After a crash, the next start must
 * process the whole log.
 */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024

const DUE = `
  select quote_ident(relname) from pg_stat_user_tables
  where schemaname = 'public'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

const LOG_LENGTH = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint()`

/**
 * Does what the background processes of PostgreSQL do, which PGlite does not have: checkpoints, without which the
 * write-ahead log would grow without limit, and vacuum of tables with many changes. Acquires the lock separately for
 * each step, so that other calls can run in between.
 */
export async function maintain(client: PgliteClient): Promise<void> {
  // PostgreSQL writes its statistics about changed rows at intervals. PGlite does not, so this statement writes them
  // before the next one reads them.
  await client.query("select pg_stat_force_next_flush()")
  const due = await client.query<[string]>(DUE, [], { rowMode: "array" })
  for (const [table] of due.rows) await client.query(`vacuum (analyze) ${table}`)
  const log = await client.query<[string]>(LOG_LENGTH, [], { rowMode: "array" })
  if (Number(log.rows[0]?.[0]) > CHECKPOINT_AFTER_BYTES) await client.query("checkpoint")
}
