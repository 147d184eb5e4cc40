import "server-only"
import { ApiCache } from "#app/api/api-cache.ts"
import { isUnanswered } from "#app/api/shop-error.ts"

/**
 * Seconds for which a response of the shop API is fresh. When the catalogue changes, the storefront marks all responses
 * as stale. If it misses a change, this limits their age.
 */
const TTL_SECONDS = 5

/**
 * Maximum number of values (texts, numbers and objects) in the API cache. It is enough for a few hundred pages of the
 * catalogue, each of about 1,500 values and 40 kB.
 */
const MAX_VALUES = 300_000

/** The API cache of all requests of this process. */
export const sharedApiCache = new ApiCache({
  maxEntries: 2000,
  maxValues: MAX_VALUES,
  ttl: TTL_SECONDS * 1000,
  isUnanswered,
})
