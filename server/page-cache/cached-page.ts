import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A cached page is sent many times, so it is compressed a fifth smaller than a page that is sent once. */
const GZIP_LEVEL = 9
/** A quarter smaller than gzip. Level 7 takes 6 MB more memory, level 9 five times as long to save 1 %. */
const BROTLI_QUALITY = 6
/** Base-2 logarithm of the window's bytes. A larger window takes more memory, and no page needs it. */
const BROTLI_WINDOW = 19

/** A rendered page, compressed, with the headers that do not depend on the visitor. */
export interface CachedPage {
  /** Alternating names and values: [name, value, ...]. */
  headers: readonly string[]
  /** SHA-256 of the body, shortened: its ETags begin with it. */
  digest: string
  gzip: Buffer
  /** Null until `compressWithBrotli` is done. */
  brotli: Buffer | null
}

/** Headers that belong to one response, or that `sendPage` writes. */
const OWN_HEADERS = new Set([
  "set-cookie",
  "cache-control",
  "content-length",
  "vary",
  "x-request-id",
])

/** Compresses a rendered response; the visitor who waits for it gets gzip. */
export async function createCachedPage(
  response: Response,
): Promise<{ page: CachedPage; body: Buffer }> {
  const body = Buffer.from(await response.bytes())
  const page = {
    headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
    digest: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    gzip: toOwnMemory(await toGzip(body, { level: GZIP_LEVEL })),
    brotli: null,
  }
  return { page, body }
}

/** Adds the brotli form. */
export async function compressWithBrotli(page: CachedPage, body: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  page.brotli = toOwnMemory(await toBrotli(body, { params }))
}

/** Bytes of memory that a page takes; until its brotli form exists, as if it were as large as gzip's. */
export function measurePage({ headers, gzip: packed, brotli }: CachedPage): number {
  const headerBytes = headers.reduce((sum, text) => sum + text.length, 0)
  return headerBytes + packed.length + (brotli?.length ?? packed.length)
}

/** zlib returns a slice of a larger block, which a cached slice would keep in memory as a whole. */
function toOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
