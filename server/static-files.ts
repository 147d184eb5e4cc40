import type { IncomingMessage, ServerResponse } from "node:http"
import sirv from "sirv"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Serves the build's files, with the brotli and gzip copies that the build made beside them. Hashed files
 * never change and are kept for a year; the others are asked for again.
 */
export function createFileServer(folder: string) {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith("/assets/")
      response.setHeader(
        "Cache-Control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, no-cache",
      )
      response.setHeader("X-Content-Type-Options", "nosniff")
      // sirv knows no type for it.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon")
    },
  })
  /** Answers and says true when the path is a file of the build. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    let isServed = true
    // sirv calls on at once, in the same turn, when it knows no such file.
    serve(request, response, () => {
      isServed = false
    })
    return isServed
  }
}
