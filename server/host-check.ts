import { LRUCache } from "lru-cache"

/**
 * Matches a host name or an IP address, with or without a port. Other characters are refused, because the host is used
 * in links and paths.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Maximum number of hosts in the cache. It is limited because clients can send any number of invented hosts. */
const MAX_KNOWN = 100

/** Returns a function that checks whether a Host header names this shop. Results are cached. */
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
 * Whether a Host header names this shop: it must be the host of SITE_URL. If that is a name of this machine, such as
 * localhost, all names of this machine are accepted, because a developer may open 127.0.0.1 instead. Any other host is
 * refused, because it would appear in links and in cached pages.
 */
function isOurHost(host: string, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!host || !HOST.test(host)) return false
  if (host.toLowerCase() === site.host) return true
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(`http://${host}`)) return false
  const given = new URL(`http://${host}`)
  return LOOPBACK.has(given.hostname) && given.port === site.port
}
