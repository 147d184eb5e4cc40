import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import type { Db } from "#shop-api/db/database.ts"
import { runLimited } from "#shop-api/http/run-limited.ts"

/**
 * Must be less than the maximum number of database connections of a process, so that other requests get a connection.
 */
const CONCURRENCY = 4
const MAX_QUEUE = 200

const limiters = new WeakMap<Db, ConcurrencyLimiter>()

/**
 * Runs transactions that place orders, at most CONCURRENCY at a time. Orders of one customer, and orders with one
 * promocode, wait for each other's locks, and each waiting order occupies a database connection. Without this limit,
 * many orders at once would occupy all connections, and the shop could not serve pages.
 *
 * @throws ApiError 503 when too many transactions are waiting
 */
export async function queuePlacing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const limiter =
    limiters.get(db) ?? new ConcurrencyLimiter({ concurrency: CONCURRENCY, maxQueue: MAX_QUEUE })
  limiters.set(db, limiter)
  return await runLimited(limiter, work)
}
