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
