import "server-only"
import { env } from "#app/host/env.ts"

/**
 * Whether a page of this shop sent the POST, according to the headers Origin and Sec-Fetch-Site. Old browsers send
 * neither header. Their requests are accepted, because SameSite=Lax keeps the cookies out of requests that other sites
 * send.
 */
export function isSameOriginPost(request: Request): boolean {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  if (origin === null) return site === null || site === "same-origin"
  // A shop on this machine has several host names, such as localhost and 127.0.0.1.
  return origin === env.SITE_URL || (env.isLocal && origin === new URL(request.url).origin)
}
