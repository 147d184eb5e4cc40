import "server-only"

/** Seconds for which shared caches may store a file for crawlers. */
const FILE_MAX_AGE = 600
export const PUBLIC_CACHE_CONTROL = `public, max-age=${FILE_MAX_AGE}`

/** A response that is the same for everyone. Because of its Cache-Control the session middleware sets no cookies. */
export function sendFile(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": PUBLIC_CACHE_CONTROL,
    },
  })
}
