import { LRUCache } from "lru-cache"

/**
 * How long a refusal is cached, in milliseconds. During this time further attempts are refused, even if the counts
 * that led to the refusal are decreased again.
 */
const MEMORY_MS = 5000
const MAX_KEYS = 20_000

type Verdict = "refused" | "asked"

/**
 * Creates a cache of the keys that are above their limits. A flood of attempts with such keys is refused from memory
 * and does not reach Redis or the database.
 */
export function createRefusalCache(now: () => Date) {
  const known = new LRUCache<string, { verdict: Verdict; expiresAt: number; freeAt: number }>({
    max: MAX_KEYS,
  })
  return {
    add(key: string, verdict: Verdict, seconds: number): void {
      const at = now().getTime()
      const freeAt = at + seconds * 1000
      known.set(key, { verdict, freeAt, expiresAt: Math.min(freeAt, at + MEMORY_MS) })
    },
    delete: (key: string) => known.delete(key),
    /** Returns the cached verdict, and in `seconds` how long the client must wait before the next attempt. */
    find(key: string): { verdict: Verdict; seconds: number } | null {
      const one = known.get(key)
      const at = now().getTime()
      if (!one || one.expiresAt <= at) return null
      return { verdict: one.verdict, seconds: Math.ceil((one.freeAt - at) / 1000) }
    },
  }
}
