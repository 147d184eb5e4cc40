import { createQueue, type Queue, QueueFullError } from "#shop-api/account/queue.ts"
import type { Db } from "#shop-api/db/database.ts"
import { ApiError } from "#shop-api/http/api-error.ts"

/** Fewer than the database connections of a process. */
const AT_ONCE = 4
const WAITING = 200

const queues = new WeakMap<Db, Queue>()

/**
 * Runs the transactions of new orders, a few at a time. Orders of one customer, or with one promocode, wait for each
 * other in the database, and each waiting one occupies a connection. Without this queue, a rush of orders would occupy
 * all connections, and no page could be read.
 *
 * @throws ApiError 503 when the queue is full
 */
export async function queuePlacing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? createQueue({ atOnce: AT_ONCE, waiting: WAITING })
  queues.set(db, queue)
  try {
    return await queue.run(work)
  } catch (cause) {
    if (!(cause instanceof QueueFullError)) throw cause
    throw new ApiError(503, "error.unavailable", { retryAfter: 5, cause })
  }
}
