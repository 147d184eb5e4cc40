import { LRUCache } from "lru-cache"

/**
 * How long a refusal is cached, in milliseconds. When counts are undone meanwhile, attempts are still refused for up to
 * this time.
 */
const MEMORY_MS = 5000
const MAX_KEYS = 20_000

export type Verdict = "refused" | "asked"

/**
 * Caches which keys are above their limits, so that a flood of refused attempts does not reach Redis or the database.
 */
export function createRefusals(now: () => Date) {
  const known = new LRUCache<string, { verdict: Verdict; forgetAt: number; freeAt: number }>({
    max: MAX_KEYS,
  })
  return {
    remember(key: string, verdict: Verdict, seconds: number): void {
      const at = now().getTime()
      const freeAt = at + seconds * 1000
      known.set(key, { verdict, freeAt, forgetAt: Math.min(freeAt, at + MEMORY_MS) })
    },
    forget: (key: string) => known.delete(key),
    /** Returns the cached verdict, and in `seconds` how long the client has to wait. */
    find(key: string): { verdict: Verdict; seconds: number } | null {
      const one = known.get(key)
      const at = now().getTime()
      if (!one || one.forgetAt <= at) return null
      return { verdict: one.verdict, seconds: Math.ceil((one.freeAt - at) / 1000) }
    },
  }
}
