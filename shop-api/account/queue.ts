import { ApiError } from "#shop-api/http/api-error.ts"

/** So many wait already that one more would only wait in vain. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError"
}

export interface Queue {
  /**
   * Urgent work comes before all that is not, and waits in a line of its own.
   *
   * @throws QueueFullError
   */
  run<T>(work: () => Promise<T>, options?: { isUrgent: boolean }): Promise<T>
}

/** Runs at most `atOnce` pieces of work at a time, the others of a line in the order in which they came. */
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

/** @throws ApiError 503 when too many wait already */
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
