import "server-only"

/** Seconds for which shared caches may store a file for crawlers. */
const FILE_MAX_AGE = 600
export const PUBLIC_CACHE_CONTROL = `public, max-age=${FILE_MAX_AGE}`

/**
 * Builds a response that is the same for all clients. The session middleware adds no cookies to it, because it has a
 * Cache-Control header.
 */
export function sendFile(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": PUBLIC_CACHE_CONTROL,
    },
  })
}
