import type { IncomingMessage, ServerResponse } from "node:http"
import sirv from "sirv"
import { matchesEtag } from "#runtime/etag.ts"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Thrown inside sirv to stop it before it sends a file that the client already has. */
class NotModified extends Error {
  readonly etag: string

  constructor(etag: string) {
    super("not modified")
    this.etag = etag
  }
}

/**
 * Serves the files of the client build from their brotli and gzip copies. Files with a hash in their name never change,
 * so browsers cache them for a year; they revalidate the others.
 */
export function createFileServer(folder: string) {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, pathname, { size, mtime }) {
      const isHashed = pathname.startsWith("/assets/")
      response.setHeader(
        "Cache-Control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, no-cache",
      )
      response.setHeader("X-Content-Type-Options", "nosniff")
      // sirv has no type for .ico files.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon")
      // sirv itself compares only a single ETag; it understands neither lists nor `*`.
      const etag = `"${size}-${mtime.getTime()}"`
      if (matchesEtag(response.req.headers["if-none-match"], etag)) {
        throw new NotModified(`W/${etag}`)
      }
    },
  })
  /** Sends the file and returns true if the path is a file of the build. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    // sirv lists the files at the start. If a later build has removed one, reading it fails, which must not end the
    // process.
    response.once("pipe", (file) => file.once("error", () => response.destroy()))
    let isServed = true
    // sirv calls the callback synchronously when it has no such file.
    try {
      serve(request, response, () => {
        isServed = false
      })
    } catch (error) {
      if (!(error instanceof NotModified)) throw error
      response.writeHead(304, { ETag: error.etag }).end()
    }
    return isServed
  }
}
