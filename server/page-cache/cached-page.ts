import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Compression level for cached pages. It is higher than for responses that are sent only once (server/compression.ts),
 * because a cached page is sent many times. The higher level makes pages a fifth smaller.
 */
const GZIP_LEVEL = 9
/**
 * Brotli level for cached pages. At level 6, pages are a quarter smaller than with gzip. Level 7 needs 6 MB more
 * memory; level 9 needs five times as long and saves only 1 %.
 */
const BROTLI_QUALITY = 6
/**
 * Size of brotli's window, as the base-2 logarithm of its bytes. No page needs a larger window, which would take more
 * memory.
 */
const BROTLI_WINDOW = 19

/** A rendered page in compressed form, with the headers that are the same for all visitors. */
export interface CachedPage {
  /** Names and values in turn, in the form that `writeHead` accepts: [name, value, name, value, ...]. */
  headers: readonly string[]
  /**
   * Part of the SHA-256 of the uncompressed page and its Content-Security-Policy. The ETags of the page begin with it.
   * A 304 does not contain the policy, so a page with another policy needs another ETag.
   */
  digest: string
  gzip: Buffer
  /** Null until `compressWithBrotli` has finished. */
  brotli: Buffer | null
}

/** Headers that are not stored with a page: they are different for each response, or `sendPage` writes them. */
const OWN_HEADERS = new Set([
  "set-cookie",
  "cache-control",
  "content-length",
  "vary",
  "x-request-id",
])

/**
 * Compresses a rendered response with gzip. Brotli takes longer and is added later, so that the visitor who is waiting
 * for this page gets it sooner.
 */
export async function createCachedPage(
  response: Response,
): Promise<{ page: CachedPage; body: Buffer }> {
  const body = Buffer.from(await response.bytes())
  const policy = response.headers.get("content-security-policy") ?? ""
  const page = {
    headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
    digest: createHash("sha256").update(body).update(policy).digest("base64url").slice(0, 22),
    gzip: toOwnMemory(await toGzip(body, { level: GZIP_LEVEL })),
    brotli: null,
  }
  return { page, body }
}

/** Compresses the body with brotli, and adds the result to the page. */
export async function compressWithBrotli(page: CachedPage, body: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  page.brotli = toOwnMemory(await toBrotli(body, { params }))
}

/**
 * Returns how many bytes of memory a page takes. As long as its brotli form is missing, that form is estimated to be as
 * long as the gzip form.
 */
export function measurePage({ headers, gzip: packed, brotli }: CachedPage): number {
  const headerBytes = headers.reduce((sum, text) => sum + text.length, 0)
  return headerBytes + packed.length + (brotli?.length ?? packed.length)
}

/**
 * Copies a result of zlib. The result is a slice of a larger block of memory, which could not be freed as long as the
 * slice is used.
 */
function toOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
