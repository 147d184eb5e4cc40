import type { IncomingMessage, ServerResponse } from "node:http"
import { crc32, gunzipSync } from "node:zlib"
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
  const body = form.make()
  if (form.encoding !== "identity") headers.push("Content-Encoding", form.encoding)
  headers.push("Content-Length", String(body.length))
  response.writeHead(200, page.headers.concat(headers))
  // Once the connection has taken it, not before: the next visitor's words are written over it.
  response.end(request.method === "HEAD" ? undefined : body, () => giveBack(body))
}

function gunzip(packed: Buffer): Buffer {
  const bytes = gunzipSync(packed)
  giveBack(packed)
  return bytes
}

interface Form {
  encoding: "br" | "gzip" | "identity"
  etag: string
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
  const makeGzip = () => (words === null || isPlain ? plain.gzip : fill(template, words, lend))
  if (encoding === "identity") {
    return { encoding, etag: `"${name}-i"`, make: () => gunzip(makeGzip()) }
  }
  return { encoding: "gzip", etag: `"${name}-g"`, make: makeGzip }
}

/** Whether If-None-Match names the ETag; a proxy that compresses may have made a weak one of it. */
function hasIt(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag)
}
