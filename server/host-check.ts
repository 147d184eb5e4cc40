import { LOCAL_HOSTS } from "#runtime/common-settings.ts"

/**
 * Matches a host name or an IP address, with or without a port. Other characters are refused, because the host is used
 * in links and paths.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns a function that checks whether a Host header names this shop: it must be the host of SITE_URL. If that is a
 * name of this machine, such as localhost, all names of this machine are accepted, because a developer may open
 * 127.0.0.1 instead. Any other host is refused, because it would appear in links and in cached pages.
 */
export function createHostCheck(siteUrl: string): (host: string | undefined) => boolean {
  const site = new URL(siteUrl)
  const isLocal = LOCAL_HOSTS.has(site.hostname)
  return (host = "") => {
    if (!HOST.test(host)) return false
    if (host.toLowerCase() === site.host) return true
    const given = isLocal ? URL.parse(`http://${host}`) : null
    return given !== null && LOCAL_HOSTS.has(given.hostname) && given.port === site.port
  }
}
