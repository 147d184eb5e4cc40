import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline, Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import type { PageRequest } from "#runtime/host-context.ts"
import { matchesEtag } from "#runtime/matches-etag.ts"
import { chooseEncoding, type Encoding } from "#server/compression.ts"
import type { CachedPage } from "#server/page-cache/cached-page.ts"
import { requestIdOf } from "#server/request-id.ts"

/** Sends a cached page with the cookies for this visitor. Sends 304 to a client that already has the page. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  {
    page,
    setCookies,
    cacheControl,
    vary,
  }: Pick<PageRequest, "setCookies" | "cacheControl" | "vary"> & {
    page: CachedPage
  },
): void {
  const encoding = chooseForm(request, page)
  // The ETag contains the encoding: a strong ETag must be different when the bytes are different.
  const etag = `"${page.digest}-${encoding[0]}"`
  const headers = ["ETag", etag, "Cache-Control", cacheControl, "Vary", vary]
  headers.push("X-Request-Id", requestIdOf(request))
  for (const line of setCookies) headers.push("Set-Cookie", line)
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const packed = (encoding === "br" ? page.brotli : null) ?? page.gzip
  const isIdentity = encoding === "identity"
  if (!isIdentity) headers.push("Content-Encoding", encoding)
  const length = isIdentity ? readUnpackedLength(packed) : packed.length
  headers.push("Content-Length", String(length))
  response.writeHead(200, page.headers.concat(headers))
  if (request.method === "HEAD") response.end()
  else if (isIdentity) unpack(packed, response)
  else response.end(packed)
}

/** Reads the length of the uncompressed content from the end of a gzip stream (of less than 4 GB). */
const readUnpackedLength = (packed: Buffer) => packed.readUInt32LE(packed.length - 4)

/**
 * Sends the uncompressed page to a client that accepts no compression, a rare case. The page is decompressed on another
 * thread, and only as fast as the client reads it: a whole feed for each slow client would fill the memory.
 */
function unpack(packed: Buffer, response: ServerResponse): void {
  // The client may have disconnected while the page was rendered. `pipeline` would throw then.
  if (response.destroyed) return
  const unpacked = createGunzip({ chunkSize: 64 * 1024 })
  // The client has disconnected if there is an error, and `pipeline` has closed the stream.
  pipeline(Readable.from([packed]), unpacked, response, () => {})
}

/**
 * Chooses the encoding for a client. A client that accepts brotli gets gzip as long as the page is not compressed with
 * brotli.
 */
function chooseForm(request: IncomingMessage, page: CachedPage): Encoding {
  const encoding = chooseEncoding(request.headers["accept-encoding"] ?? null, ["br", "gzip"])
  return encoding === "br" && page.brotli === null ? "gzip" : encoding
}
