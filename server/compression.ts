import { pipeline, Readable } from "node:stream"
import { ReadableStream as WebStream } from "node:stream/web"
import { promisify } from "node:util"
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from "node:zlib"
import { parseAccept } from "hono/utils/accept"
import { LRUCache } from "lru-cache"

export type Encoding = "zstd" | "br" | "gzip" | "identity"

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json)|image\/svg)/
/** Responses longer than this, such as the feed of a large catalogue, are sent while they are still produced. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Responses shorter than this are not compressed, because that saves hardly anything. */
const MIN_BYTES = 512
/**
 * Compression levels for responses that are sent only once. Measured with a list of 48 products (272 kB): zstd 3 needs
 * 0.3 ms for 25 kB, brotli 3 needs 0.8 ms for 26 kB, gzip 1 needs 0.6 ms for 33 kB. Higher levels save too little for
 * the time that they take: brotli 5 needs 1.6 ms for 22 kB, gzip 4 needs 1 ms for 30 kB. Compression runs on other
 * threads. On the main thread it would cost less, but during a flood of list requests, cached pages would wait four
 * times as long.
 */
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const gzipOptions = { level: 1 }

const [toZstd, toBrotli, toGzip] = [
  promisify(zstdCompress),
  promisify(brotliCompress),
  promisify(gzip),
]
const compressors: Record<Exclude<Encoding, "identity">, (body: Buffer) => Promise<Buffer>> = {
  zstd: (body) => toZstd(body, zstdOptions),
  br: (body) => toBrotli(body, brotliOptions),
  gzip: (body) => toGzip(body, gzipOptions),
}
const streamCompressors = {
  zstd: () => createZstdCompress(zstdOptions),
  br: () => createBrotliCompress(brotliOptions),
  gzip: () => createGzip(gzipOptions),
}

/**
 * The accepted encodings with their weights, by the value of the Accept-Encoding header. Browsers send only a few
 * different values.
 */
const parsed = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 })

/**
 * Returns the first of the offered encodings that the client accepts. An encoding with `q=0` in the header is not
 * accepted.
 *
 * @param header value of Accept-Encoding
 */
export function chooseEncoding<Offered extends Encoding>(
  header: string | null,
  offered: readonly Offered[],
): Offered | "identity" {
  if (header === null) return "identity"
  let weights = parsed.get(header)
  if (!weights) {
    weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]))
    parsed.set(header, weights)
  }
  for (const encoding of offered) {
    // `*` in the header stands for all encodings that the header does not name.
    if ((weights.get(encoding) ?? weights.get("*") ?? 0) > 0) return encoding
  }
  return "identity"
}

type Chunk = Uint8Array<ArrayBuffer>

/**
 * Reads a response body up to MAX_BUFFERED_BYTES. `rest` reads the remaining body; null if the whole body was read. A
 * body that arrives in one chunk, as pages do, is not copied. If it is to be compressed, it is read to its end however
 * long it is: for a slow client, the result takes less memory than a stream that is still compressing.
 */
async function readStart(
  body: ReadableStream<Chunk>,
  encoding: Encoding,
): Promise<{ start: Buffer<ArrayBuffer>; rest: AsyncIterableIterator<Chunk> | null }> {
  const chunks: Chunk[] = []
  const values = body.values()
  let length = 0
  while (length <= MAX_BUFFERED_BYTES || (chunks.length === 1 && encoding !== "identity")) {
    const { done, value } = await values.next()
    if (done) return { start: join(chunks), rest: null }
    chunks.push(value)
    length += value.byteLength
  }
  return { start: join(chunks), rest: values }
}

function join(chunks: readonly Chunk[]): Buffer<ArrayBuffer> {
  const [only] = chunks
  if (!only || chunks.length > 1) return Buffer.concat(chunks)
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength)
}

/** Streams a body whose start has been read. When the client disconnects, `rest` is closed, so its producer stops. */
function stream(
  start: Buffer<ArrayBuffer>,
  rest: AsyncIterableIterator<Chunk>,
  encoding: Encoding,
): ReadableStream<Chunk> {
  async function* generateAll() {
    try {
      yield start
      yield* rest
    } finally {
      await rest.return?.()
    }
  }
  // `Readable.toWeb` would copy each chunk.
  if (encoding === "identity") return WebStream.from(generateAll()) as ReadableStream<Chunk>
  const source = Readable.from(generateAll(), { objectMode: false })
  // If reading the body fails, `pipeline` passes the error to the compressed stream, whose reader handles it. So the
  // callback ignores it.
  const packed = pipeline(source, streamCompressors[encoding](), () => {})
  return Readable.toWeb(packed) as ReadableStream<Chunk>
}

async function pack(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Chunk> {
  return encoding === "identity" ? body : new Uint8Array(await compressors[encoding](body))
}

/** Compresses a text response of at least `MIN_BYTES` with an encoding that the client accepts. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? ""
  const isText = COMPRESSIBLE.test(type)
  if (!isText || !response.body || response.headers.has("content-encoding")) return response
  const { headers } = response
  headers.append("Vary", "Accept-Encoding")
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), ["zstd", "br", "gzip"])
  const { start, rest } = await readStart(response.body, encoding)
  const isShort = rest === null && start.length < MIN_BYTES
  const used = isShort ? "identity" : encoding
  if (used !== "identity") {
    headers.set("Content-Encoding", used)
    headers.delete("Content-Length")
  }
  const body = rest ? stream(start, rest, used) : await pack(start, used)
  return new Response(body, response)
}
