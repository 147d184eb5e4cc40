import { CacheExpiration } from "workbox-expiration"

/** Answers say that they vary by their encoding, of which a cache knows nothing. */
const MATCH = { ignoreVary: true }

/** A cache that keeps the latest few answers for some time. */
export interface OfflineCache {
  find: (address: string) => Promise<Response | undefined>
  put: (address: string, answer: Response) => Promise<void>
  /** Addresses, the latest first. */
  list: () => Promise<string[]>
  clear: () => Promise<void>
}

export function openOfflineCache(name: string, most: number, days: number): OfflineCache {
  const expiration = new CacheExpiration(name, {
    maxEntries: most,
    maxAgeSeconds: days * 24 * 60 * 60,
    matchOptions: MATCH,
  })
  return {
    find: async (address) => await (await caches.open(name)).match(address, MATCH),
    async put(address, answer) {
      const cache = await caches.open(name)
      // So that it is the latest.
      await cache.delete(address, MATCH)
      await cache.put(address, answer)
      await expiration.updateTimestamp(new URL(address, location.origin).href)
      await expiration.expireEntries()
    },
    async list() {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => url).toReversed()
    },
    async clear() {
      await caches.delete(name)
      await expiration.delete()
    },
  }
}
