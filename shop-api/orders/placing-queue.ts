import { Limiter } from "#runtime/limiter.ts"
import type { Db } from "#shop-api/db/database.ts"
import { runLimited } from "#shop-api/http/run-limited.ts"

/** Fewer than the maximum number of database connections of a process. */
const CONCURRENCY = 4
const MAX_QUEUE = 200

const limiters = new WeakMap<Db, Limiter>()

/**
 * Runs transactions that place orders, a few at a time. Orders of one customer or with one promocode wait for each
 * other's locks, and each one that waits occupies a connection. Without this limit, many orders at once would occupy
 * all connections, and pages could not be served.
 *
 * @throws ApiError 503 when too many are waiting
 */
export async function queuePlacing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const limiter = limiters.get(db) ?? new Limiter({ concurrency: CONCURRENCY, maxQueue: MAX_QUEUE })
  limiters.set(db, limiter)
  return await runLimited(limiter, work)
}
