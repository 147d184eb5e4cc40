import "server-only"
import { env } from "#app/host/env.ts"

/**
 * Whether a page of this shop sent the POST, by its headers Origin and Sec-Fetch-Site. Old browsers send neither; their
 * requests pass, because SameSite=Lax keeps cookies out of forms of other sites.
 */
export function isSameOriginPost(request: Request): boolean {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  if (origin === null) return site === null || site === "same-origin"
  // A local shop has several host names, such as localhost and 127.0.0.1.
  return origin === env.SITE_URL || (env.isLocal && origin === new URL(request.url).origin)
}
