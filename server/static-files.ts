import type { IncomingMessage, ServerResponse } from "node:http"
import sirv from "sirv"
import { DAY_SECONDS } from "#domain/durations.ts"
import { matchesEtag } from "#runtime/matches-etag.ts"

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Thrown inside the library sirv to prevent it from sending a file that the client already has. */
class NotModified extends Error {
  readonly etag: string

  constructor(etag: string) {
    super("not modified")
    this.etag = etag
  }
}

/**
 * Creates a function that serves the files of the client build, in the brotli and gzip forms that the build has
 * written. Files in /assets have a hash in their name and never change, so browsers may cache them for a year. Browsers
 * must revalidate all other files.
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
      // sirv does not know the media type of .ico files.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon")
      // sirv compares the header only with a single ETag. It supports neither lists of ETags nor `*`.
      const etag = `"${size}-${mtime.getTime()}"`
      if (matchesEtag(response.req.headers["if-none-match"], etag)) {
        throw new NotModified(`W/${etag}`)
      }
    },
  })
  /** Sends the file and returns true. Returns false if the path is not a file of the build. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    // sirv lists the files when the server starts. If a later build has deleted a file, reading it fails; this error
    // must not end the process.
    response.once("pipe", (file) => file.once("error", () => response.destroy()))
    let isServed = true
    // When there is no such file, sirv calls the callback before `serve` returns, so `isServed` is right after the
    // call.
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
