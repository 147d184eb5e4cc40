const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The value of Strict-Transport-Security; null for a shop at http:. It covers subdomains only when the operator asks
 * for it: they may be other sites without https:, and browsers remember the header for a year.
 */
export function formatHsts(siteUrl: string, includesSubdomains: boolean): string | null {
  if (!siteUrl.startsWith("https:")) return null
  return `max-age=${YEAR_SECONDS}${includesSubdomains ? "; includeSubDomains" : ""}`
}

/**
 * Headers of every response; a document brings its own Content-Security-Policy.
 *
 * @param hsts from `formatHsts`
 */
export function addSecurityHeaders(headers: Headers, hsts: string | null): void {
  const all: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(hsts === null ? {} : { "Strict-Transport-Security": hsts }),
  }
  for (const [name, value] of Object.entries(all)) {
    if (!headers.has(name)) headers.set(name, value)
  }
}
