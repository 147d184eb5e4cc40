import { LRUCache } from "lru-cache"

/** A host name or an IP address, with or without a port. Other characters would get into links and paths. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Size of the cache of checked hosts. Clients can send any number of made-up hosts, so it must be bounded. */
const MAX_KNOWN = 100

/** Returns a function that checks a Host header for this shop and caches the result. */
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
 * Whether a Host header names this shop: it must be the host of SITE_URL. If SITE_URL has a loopback name, any loopback
 * name matches, because a developer may open 127.0.0.1 instead of localhost. A foreign host would get into links and
 * caches.
 */
function isOurHost(host: string, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!host || !HOST.test(host)) return false
  if (host.toLowerCase() === site.host) return true
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(`http://${host}`)) return false
  const given = new URL(`http://${host}`)
  return LOOPBACK.has(given.hostname) && given.port === site.port
}
