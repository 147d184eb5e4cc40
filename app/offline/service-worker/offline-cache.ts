import { CacheExpiration } from "workbox-expiration"
import { DAY_SECONDS } from "#domain/durations.ts"

/** The responses have `Vary: Accept-Encoding`, which does not matter, because the Cache API stores decoded bodies. */
const MATCH = { ignoreVary: true }

export interface OfflineCache {
  name: string
  find: (url: string) => Promise<Response | null>
  put: (url: string, response: Response) => Promise<void>
  delete: (url: string) => Promise<void>
  /** Lists the URLs of the cached responses, the latest first. */
  list: () => Promise<string[]>
  clear: () => Promise<void>
}

/** Opens a cache that stores at most `maxEntries` responses, each for `maxDays` days. */
export function openOfflineCache(name: string, maxEntries: number, maxDays: number): OfflineCache {
  const expiration = new CacheExpiration(name, {
    maxEntries,
    maxAgeSeconds: maxDays * DAY_SECONDS,
    matchOptions: MATCH,
  })
  return {
    name,
    find: async (url) => (await (await caches.open(name)).match(url, MATCH)) ?? null,
    async put(url, response) {
      const cache = await caches.open(name)
      // The entry is deleted first, so that `put` moves it to the end of the cache's order.
      await cache.delete(url, MATCH)
      await cache.put(url, response)
      await expiration.updateTimestamp(new URL(url, location.origin).href)
      await expiration.expireEntries()
    },
    async delete(url) {
      await (await caches.open(name)).delete(url, MATCH)
    },
    async list() {
      const requests = await (await caches.open(name)).keys()
      const urls: string[] = []
      // Chrome before 110 has no `toReversed`.
      for (const { url } of requests) urls.unshift(url)
      return urls
    },
    async clear() {
      await caches.delete(name)
      await expiration.delete()
    },
  }
}
