/** Headers of every answer; the Content-Security-Policy of a document comes with the document. */
export function addSecurityHeaders(headers: Headers, isHttps: boolean): void {
  const all: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  }
  for (const [name, value] of Object.entries(all)) {
    if (!headers.has(name)) headers.set(name, value)
  }
}
