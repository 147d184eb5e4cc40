import { LRUCache } from "lru-cache"

/** A name or an address, and a port: whatever else a URL may hold would get into links and paths. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Hosts that are asked for again and again; what strangers make up pushes itself out. */
const MAX_KNOWN = 100

/** Answers `isOurHost` for one shop, at little cost for a host that was asked for before. */
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
 * Whether a Host header names this shop: SITE_URL's host, or any name of this machine when SITE_URL is one of
 * them (a newcomer opens 127.0.0.1 as well as localhost). Other hosts would end up in links and caches.
 */
function isOurHost(host: string, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!host || !HOST.test(host)) return false
  if (host.toLowerCase() === site.host) return true
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(`http://${host}`)) return false
  const given = new URL(`http://${host}`)
  return LOOPBACK.has(given.hostname) && given.port === site.port
}
