import { DAY_SECONDS } from "#domain/durations.ts"

const YEAR_SECONDS = 365 * DAY_SECONDS

/**
 * Returns the value of the header Strict-Transport-Security. Null for a shop at http:. The header includes subdomains
 * only if the operator has configured it: a subdomain may be another site without https:, and browsers remember the
 * header for a year.
 */
export function formatHsts(siteUrl: string, includesSubdomains: boolean): string | null {
  if (!siteUrl.startsWith("https:")) return null
  return `max-age=${YEAR_SECONDS}${includesSubdomains ? "; includeSubDomains" : ""}`
}

/**
 * Adds the security headers that the response does not have yet. Called for the responses of the storefront and the
 * shop API and for cached pages, but not for static files and the plain texts of health checks, metrics and refusals.
 * The Content-Security-Policy of a document is not among the headers, because the storefront sets it.
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
