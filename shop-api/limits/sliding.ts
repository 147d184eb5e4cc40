import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible"
import type { Limit } from "#shop-api/limits/limits.ts"

/**
 * So many points in any time of a length, wherever it begins: each point is a count of its own, which lasts as
 * long from when it is taken. A count for all of them would begin anew at its end, and around it twice as many
 * would find room.
 *
 * @param one takes one point a key in the time
 */
export function createSliding(one: RateLimiterAbstract, points: number): Limit {
  const keysOf = (key: string) => Array.from({ length: points }, (_, slot) => `${key}#${slot}`)

  async function listTaken(key: string): Promise<{ slot: string; msBeforeNext: number }[]> {
    const states = await Promise.all(
      keysOf(key).map(async (slot) => ({ slot, state: await one.get(slot) })),
    )
    return states
      .flatMap(({ slot, state }) => (state ? [{ slot, msBeforeNext: state.msBeforeNext }] : []))
      .filter(({ msBeforeNext }) => msBeforeNext > 0)
      .toSorted((earlier, later) => earlier.msBeforeNext - later.msBeforeNext)
  }

  return {
    async consume(key) {
      let soonest = { slot: `${key}#0`, msBeforeNext: Infinity }
      for (const slot of keysOf(key)) {
        try {
          return await one.consume(slot)
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error
          const { msBeforeNext } = error
          if (msBeforeNext < soonest.msBeforeNext) soonest = { slot, msBeforeNext }
        }
      }
      // Refused by the one that is free again first, unless it is by now.
      return one.consume(soonest.slot)
    },
    async get(key) {
      const taken = await listTaken(key)
      const [soonest] = taken
      if (!soonest) return null
      const left = points - taken.length
      return new RateLimiterRes(left, soonest.msBeforeNext, taken.length, false)
    },
    delete: (key) => Promise.all(keysOf(key).map((slot) => one.delete(slot))),
    /** The point that was taken last is free again. */
    async reward(key) {
      const last = (await listTaken(key)).at(-1)
      if (last) await one.delete(last.slot)
    },
  }
}
