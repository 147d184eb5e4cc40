import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { crc32, gunzip as zlibGunzip } from "node:zlib"
import { chooseEncoding } from "#server/compression.ts"
import { giveBack, lend } from "#server/pages/lent-memory.ts"
import type { PackedPage } from "#server/pages/packed-page.ts"
import type { Visit } from "#server/pages/pages.ts"
import { fill } from "#server/pages/splice.ts"

/** Answers with a kept page: as it is, or with the visitor's words in its holes; 304 for who has it. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, visit, requestId }: { page: PackedPage; visit: Visit; requestId: string },
): void {
  const isPlain = visit.fillHole === visit.fillNothing
  const form = chooseForm(request, page, isPlain ? null : page.holes.map(visit.fillHole))
  const headers = [
    "ETag",
    form.etag,
    "Cache-Control",
    visit.cacheControl,
    "Vary",
    "Accept-Encoding",
  ]
  headers.push("X-Request-Id", requestId)
  for (const line of visit.setCookies) headers.push("Set-Cookie", line)
  if (hasIt(request.headers["if-none-match"], form.etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const packed = form.make()
  const isIdentity = form.encoding === "identity"
  if (!isIdentity) headers.push("Content-Encoding", form.encoding)
  headers.push("Content-Length", String(isIdentity ? readUnpackedLength(packed) : packed.length))
  const lines = page.headers.concat(headers)
  if (request.method === "HEAD" || !isIdentity) {
    response.writeHead(200, lines)
    // Once the connection has taken it, not before: the next visitor's words are written over it.
    response.end(request.method === "HEAD" ? undefined : packed, () => giveBack(packed))
    return
  }
  unpack(packed).then(
    (body) => response.writeHead(200, lines).end(body),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  )
}

/** Bytes that a gzip stream of less than 4 GB unpacks to. */
const readUnpackedLength = (gzip: Buffer) => gzip.readUInt32LE(gzip.length - 4)

const gunzip = promisify<Buffer, Buffer>(zlibGunzip)
const unpacking = new WeakMap<Buffer, Promise<Buffer>>()

/** Off the event loop, and once for all who ask for the same bytes meanwhile. */
function unpack(packed: Buffer): Promise<Buffer> {
  const running = unpacking.get(packed)
  if (running) return running
  const started = gunzip(packed).finally(() => {
    unpacking.delete(packed)
    giveBack(packed)
  })
  unpacking.set(packed, started)
  return started
}

interface Form {
  encoding: "br" | "gzip" | "identity"
  etag: string
  /** The body, as gzip where the encoding is identity. */
  make: () => Buffer
}

/**
 * `words` stand in the holes; null for those of a visitor of whom there is nothing to say. Each encoding of each
 * visitor's document has an ETag of its own: it is a strong one.
 */
function chooseForm(
  request: IncomingMessage,
  page: PackedPage,
  words: readonly string[] | null,
): Form {
  const { digest, plain, template } = page
  const encoding = chooseEncoding(request.headers["accept-encoding"] ?? null)
  const own = words?.join("\uE001") ?? plain.words
  const isPlain = own === plain.words
  const name = isPlain ? digest : `${digest}.${crc32(own).toString(36)}.${own.length}`
  // Words cannot be put into brotli; and until the brotli form is made, gzip stands in for it.
  if (encoding === "br" && isPlain && plain.brotli) {
    const { brotli } = plain
    return { encoding, etag: `"${name}-b"`, make: () => brotli }
  }
  const make = () => (words === null || isPlain ? plain.gzip : fill(template, words, lend))
  if (encoding === "identity") return { encoding, etag: `"${name}-i"`, make }
  return { encoding: "gzip", etag: `"${name}-g"`, make }
}

/** Whether If-None-Match names the ETag; a proxy that compresses may have made a weak one of it. */
function hasIt(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag)
}
