import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible"
import type { Limit } from "#shop-api/limits/limit-counters.ts"

/**
 * Creates a limit with a sliding window. Each point of a key is a counter of its own, which expires one window after
 * the point was consumed. With a single counter, all points of a key would return at the same moment, so that a client
 * could make twice as many attempts around that moment.
 *
 * @param one a limiter that admits one point per key and window
 */
export function createSlidingWindow(one: RateLimiterAbstract, points: number): Limit {
  const keysOf = (key: string) =>
    Array.from({ length: points }, (_, counter) => `${key}#${counter}`)

  async function listTaken(key: string): Promise<{ counter: string; msBeforeNext: number }[]> {
    const states = await Promise.all(
      keysOf(key).map(async (counter) => ({ counter, state: await one.get(counter) })),
    )
    return states
      .flatMap(({ counter, state }) =>
        state ? [{ counter, msBeforeNext: state.msBeforeNext }] : [],
      )
      .filter(({ msBeforeNext }) => msBeforeNext > 0)
      .toSorted((earlier, later) => earlier.msBeforeNext - later.msBeforeNext)
  }

  return {
    async consume(key) {
      let soonest = { counter: `${key}#0`, msBeforeNext: Infinity }
      for (const counter of keysOf(key)) {
        try {
          return await one.consume(counter)
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error
          const { msBeforeNext } = error
          if (msBeforeNext < soonest.msBeforeNext) soonest = { counter, msBeforeNext }
        }
      }
      // All points are consumed. This consumes again from the counter that expires first: if it has expired by now,
      // the attempt is admitted, otherwise the error states how long to wait.
      return one.consume(soonest.counter)
    },
    async get(key) {
      const taken = await listTaken(key)
      const [soonest] = taken
      if (!soonest) return null
      const left = points - taken.length
      return new RateLimiterRes(left, soonest.msBeforeNext, taken.length, false)
    },
    delete: (key) => Promise.all(keysOf(key).map((counter) => one.delete(counter))),
    async reward(key) {
      const last = (await listTaken(key)).at(-1)
      if (last) await one.delete(last.counter)
    },
  }
}
