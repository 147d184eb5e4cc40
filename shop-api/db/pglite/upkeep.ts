import type { PgliteClient } from "./client.ts"

/**
 * When the write-ahead log has grown by this many bytes, a checkpoint is due. A start after a crash must replay the
 * log.
 */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024

const DUE = `
  select quote_ident(relname) from pg_stat_user_tables
  where schemaname = 'public'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

const LOG_LENGTH = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint()`

/**
 * Does the work of the background processes that PostgreSQL has and PGlite lacks: checkpoints, without which the
 * write-ahead log grows without limit, and vacuum of tables with many changes. Acquires the lock for each step, so that
 * other calls can run in between.
 */
export async function maintain(client: PgliteClient): Promise<void> {
  // PostgreSQL flushes its statistics of changed rows by a timer, which PGlite lacks.
  await client.query("select pg_stat_force_next_flush()")
  const due = await client.query<[string]>(DUE, [], { rowMode: "array" })
  for (const [table] of due.rows) await client.query(`vacuum (analyze) ${table}`)
  const log = await client.query<[string]>(LOG_LENGTH, [], { rowMode: "array" })
  if (Number(log.rows[0]?.[0]) > CHECKPOINT_AFTER_BYTES) await client.query("checkpoint")
}
