import { LRUCache } from "lru-cache"

/** A name or an IP address, and a port. Other characters of a URL would get into links and paths. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Hosts whose check is cached; made-up hosts evict each other. */
const MAX_KNOWN = 100

/** Returns the check of Host headers for one shop; it caches its results. */
export function createHostCheck(siteUrl: string): (host: string | undefined) => boolean {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN })
  return (host = "") => {
    const before = known.get(host)
    if (before !== undefined) return before
    const isOurs = isOurHost(host, siteUrl)
    known.set(host, isOurs)
    return isOurs
  }
}

/**
 * Whether a Host header names this shop: the host of SITE_URL, or any loopback name when SITE_URL has one (a developer
 * may open 127.0.0.1 instead of localhost). Any other host would get into links and caches.
 */
function isOurHost(host: string, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!host || !HOST.test(host)) return false
  if (host.toLowerCase() === site.host) return true
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(`http://${host}`)) return false
  const given = new URL(`http://${host}`)
  return LOOPBACK.has(given.hostname) && given.port === site.port
}
