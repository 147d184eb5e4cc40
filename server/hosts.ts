/** A name or an address, and a port: whatever else a URL may hold would get into links and paths. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Whether a Host header names this shop: SITE_URL's host, or any name of this machine when SITE_URL is one of
 * them (a newcomer opens 127.0.0.1 as well as localhost). Other hosts would end up in links and caches.
 */
export function isOurHost(host: string | undefined, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!host || !HOST.test(host)) return false
  if (host.toLowerCase() === site.host) return true
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(`http://${host}`)) return false
  const given = new URL(`http://${host}`)
  return LOOPBACK.has(given.hostname) && given.port === site.port
}
