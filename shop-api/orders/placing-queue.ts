import { Limiter } from "#runtime/limiter.ts"
import type { Db } from "#shop-api/db/database.ts"
import { runLimited } from "#shop-api/http/run-limited.ts"

/** Fewer than the database connections of a process. */
const CONCURRENCY = 4
const MAX_QUEUE = 200

const limiters = new WeakMap<Db, Limiter>()

/**
 * Runs the transactions of new orders, a few at a time. Orders of one customer, or with one promocode, wait for each
 * other in the database, and each waiting one occupies a connection. Without this limiter, a rush of orders would occupy
 * all connections, and no page could be read.
 *
 * @throws ApiError 503 when too many wait
 */
export async function queuePlacing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const limiter = limiters.get(db) ?? new Limiter({ concurrency: CONCURRENCY, maxQueue: MAX_QUEUE })
  limiters.set(db, limiter)
  return await runLimited(limiter, work)
}
