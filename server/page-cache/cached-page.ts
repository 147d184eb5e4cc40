import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Higher than for a page that is sent once (server/compression.ts): a cached page is sent many times, and is a fifth
 * smaller at this level.
 */
const GZIP_LEVEL = 9
/**
 * Pages in brotli 6 are a quarter smaller than in gzip. Level 7 takes 6 MB more memory; level 9 takes five times as
 * long and saves only 1 %.
 */
const BROTLI_QUALITY = 6
/** Base-2 logarithm of the window's bytes. A larger window takes more memory, and no page needs it. */
const BROTLI_WINDOW = 19

/** A rendered page, compressed, with the headers that do not depend on the visitor. */
export interface CachedPage {
  /** Names and values in turn, as `writeHead` takes them: [name, value, ...]. */
  headers: readonly string[]
  /** Shortened SHA-256 of the body. The ETags of the page begin with it. */
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

/**
 * Compresses a rendered response with gzip. Brotli takes longer and follows later, so the waiting visitor gets gzip.
 */
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

/** Compresses the body with brotli and adds it to the page. */
export async function compressWithBrotli(page: CachedPage, body: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  page.brotli = toOwnMemory(await toBrotli(body, { params }))
}

/**
 * Bytes of memory that a page takes. Until it is compressed with brotli, that form counts as large as the gzip form.
 */
export function measurePage({ headers, gzip: packed, brotli }: CachedPage): number {
  const headerBytes = headers.reduce((sum, text) => sum + text.length, 0)
  return headerBytes + packed.length + (brotli?.length ?? packed.length)
}

/**
 * Copies bytes that zlib returns. They are a slice of a larger block, which would stay in memory as long as the slice.
 */
function toOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
