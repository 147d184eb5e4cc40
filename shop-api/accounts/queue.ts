/** So many wait already that one more would only wait in vain. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError"
}

export interface Queue {
  /** @throws QueueFullError */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Runs at most `atOnce` pieces of work at a time, the others in the order in which they came. */
export function createQueue(limits: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= limits.atOnce) {
        if (line.length >= limits.waiting) throw new QueueFullError("Too many wait")
        await new Promise<void>((resolve) => line.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
