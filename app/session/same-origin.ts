import "server-only"
import { env } from "#app/host/env.ts"

/**
 * Whether a page of this shop sent the POST. Browsers send Origin or Sec-Fetch-Site with it. A request with neither, from
 * an old browser, is accepted: SameSite=Lax still protects the cookies.
 */
export function isFromOurPages(request: Request): boolean {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  if (origin === null) return site === null || site === "same-origin"
  // A local shop has several host names, such as localhost and 127.0.0.1.
  return origin === env.SITE_URL || (env.isLocal && origin === new URL(request.url).origin)
}
