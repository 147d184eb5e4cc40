import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { matchesEtag } from "#runtime/etag.ts"
import type { PageRequest } from "#runtime/host-context.ts"
import { chooseEncoding, type Encoding } from "#server/compression.ts"
import type { CachedPage } from "#server/page-cache/cached-page.ts"
import { requestIdOf } from "#server/request-id.ts"

/** Sends a cached page with this visitor's cookies, or 304 to a client that has it. */
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
  // Each encoding has its own ETag, because strong ETags must differ when the bytes differ.
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

/** Length of the content of a gzip stream of less than 4 GB. */
const readUnpackedLength = (packed: Buffer) => packed.readUInt32LE(packed.length - 4)

const fromGzip = promisify<Buffer, Buffer>(gunzip)
const unpacking = new WeakMap<Buffer, Promise<Buffer>>()

/**
 * Unpacks a page off the event loop; simultaneous requests share the work. The result is not cached: it would triple
 * the page's memory, and hardly any client needs it, because browsers and crawlers accept gzip.
 */
function unpack(packed: Buffer): Promise<Buffer> {
  const running = unpacking.get(packed)
  if (running) return running
  const started = fromGzip(packed).finally(() => unpacking.delete(packed))
  unpacking.set(packed, started)
  return started
}

/** Chooses gzip while the page is not yet compressed with brotli. */
function chooseForm(request: IncomingMessage, page: CachedPage): Encoding {
  const encoding = chooseEncoding(request.headers["accept-encoding"] ?? null, ["br", "gzip"])
  return encoding === "br" && page.brotli === null ? "gzip" : encoding
}
