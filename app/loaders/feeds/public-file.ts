import "server-only"

/** Seconds that others may keep a file for crawlers: they come seldom, and what they find changes by the day. */
const FILE_MAX_AGE = 600
export const PUBLIC_CACHE_CONTROL = `public, max-age=${FILE_MAX_AGE}`

/** A file that is the same for everyone. With a life of its own named, no visitor's cookie rides along. */
export function sendFile(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": PUBLIC_CACHE_CONTROL,
    },
  })
}
