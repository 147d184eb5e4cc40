import {
  type ConcurrencyLimiter,
  LimiterFullError,
  type RunOptions,
} from "#runtime/concurrency-limiter.ts"
import { ApiError } from "#shop-api/http/api-error.ts"

/**
 * Runs a task when the limiter admits it.
 *
 * @throws ApiError 503 when too many tasks are waiting
 */
export async function runLimited<T>(
  limiter: ConcurrencyLimiter,
  task: () => Promise<T>,
  options?: RunOptions,
): Promise<T> {
  return await refuseWhenFull(limiter.run(task, options))
}

/**
 * Waits for work that a limiter may reject.
 *
 * @throws ApiError 503 when too many tasks are waiting
 */
export async function refuseWhenFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof LimiterFullError)) throw cause
    throw new ApiError(503, "error.unavailable", { retryAfter: 5, cause })
  }
}
