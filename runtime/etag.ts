/**
 * Whether the header If-None-Match has the ETag or `*`, so that the response is 304. ETags are compared weakly, because a
 * proxy that compresses makes them weak.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false
  if (header === etag || header.trim() === "*") return true
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag)
}
