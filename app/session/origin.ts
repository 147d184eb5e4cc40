import "server-only"
import { env } from "#app/host/env.ts"

/**
 * Whether a write comes from a page of ours. A browser names the page's origin on every POST; one that names
 * none at all (an old one, with no Sec-Fetch-Site either) is let through, as SameSite=Lax still guards it.
 */
export function isFromOurPages(request: Request): boolean {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  if (origin === null) return site === null || site === "same-origin"
  // On one's own machine the shop has several names.
  return origin === env.SITE_URL || (env.isLocal && origin === new URL(request.url).origin)
}
