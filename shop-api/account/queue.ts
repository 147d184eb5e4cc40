import { ApiError } from "#shop-api/http/api-error.ts"

/** Thrown when the queue already holds as many waiting calls as it may. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError"
}

export interface Queue {
  /**
   * Urgent work runs before other work and has its own queue.
   *
   * @throws QueueFullError
   */
  run<T>(work: () => Promise<T>, options?: { isUrgent: boolean }): Promise<T>
}

/** Runs at most `atOnce` calls at a time and queues up to `waiting` urgent and `waiting` other calls, in order. */
export function createQueue(limits: { atOnce: number; waiting: number }): Queue {
  const [urgent, ordinary]: [(() => void)[], (() => void)[]] = [[], []]
  let running = 0
  return {
    async run(work, { isUrgent } = { isUrgent: false }) {
      const line = isUrgent ? urgent : ordinary
      if (running >= limits.atOnce) {
        if (line.length >= limits.waiting) throw new QueueFullError("Too many wait")
        await new Promise<void>((resolve) => line.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = urgent.shift() ?? ordinary.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** @throws ApiError 503 when the queue is full */
export async function runInTurn<T>(
  queue: Queue,
  work: () => Promise<T>,
  options?: { isUrgent: boolean },
): Promise<T> {
  try {
    return await queue.run(work, options)
  } catch (cause) {
    if (!(cause instanceof QueueFullError)) throw cause
    throw new ApiError(503, "error.unavailable", { retryAfter: 5, cause })
  }
}
