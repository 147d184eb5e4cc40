import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import type { PageRequest } from "#runtime/host-context.ts"
import { matchesEtag } from "#runtime/matches-etag.ts"
import { chooseEncoding, type Encoding } from "#server/compression.ts"
import type { CachedPage } from "#server/page-cache/cached-page.ts"
import { requestIdOf } from "#server/request-id.ts"

/** Sends a cached page with the cookies for this visitor. Sends 304 to a client that already has the page. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  {
    page,
    setCookies,
    cacheControl,
  }: Pick<PageRequest, "setCookies" | "cacheControl"> & {
    page: CachedPage
  },
): Promise<void> {
  const encoding = chooseForm(request, page)
  // The ETag contains the encoding: a strong ETag must be different when the bytes are different.
  const etag = `"${page.digest}-${encoding[0]}"`
  const headers = ["ETag", etag, "Cache-Control", cacheControl, "Vary", "Accept-Encoding"]
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
  const isHead = request.method === "HEAD"
  const body = isIdentity && !isHead ? await unpack(packed) : packed
  response.writeHead(200, page.headers.concat(headers))
  response.end(isHead ? undefined : body)
}

/** Reads the length of the uncompressed content from the end of a gzip stream (of less than 4 GB). */
const readUnpackedLength = (packed: Buffer) => packed.readUInt32LE(packed.length - 4)

const fromGzip = promisify<Buffer, Buffer>(gunzip)
const unpacking = new WeakMap<Buffer, Promise<Buffer>>()

/**
 * Decompresses a page on another thread, for a client that accepts no compression. Requests at the same time wait for
 * one decompression. The result is not cached: it would triple the memory of the page, and such clients are rare.
 */
function unpack(packed: Buffer): Promise<Buffer> {
  const running = unpacking.get(packed)
  if (running) return running
  const started = fromGzip(packed).finally(() => unpacking.delete(packed))
  unpacking.set(packed, started)
  return started
}

/** Chooses the encoding for a client: gzip if the client prefers brotli but the page is not compressed with it yet. */
function chooseForm(request: IncomingMessage, page: CachedPage): Encoding {
  const encoding = chooseEncoding(request.headers["accept-encoding"] ?? null, ["br", "gzip"])
  return encoding === "br" && page.brotli === null ? "gzip" : encoding
}
