/**
 * Whether the value of If-None-Match contains the ETag or is `*`, so that the response is a 304. Ignores whether ETags
 * are weak, because a proxy that compresses responses makes their ETags weak.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false
  if (header === etag || header.trim() === "*") return true
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag)
}
