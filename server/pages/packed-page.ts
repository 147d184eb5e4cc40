import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gunzipSync } from "node:zlib"
import { createGate } from "#server/pages/gate.ts"
import { copyApart, fill, makeTemplate, shareBytes, type Template } from "#server/pages/splice.ts"

const toBrotli = promisify(brotliCompress)

/** Smaller than gzip by a quarter. 7 takes 6 MB of memory more, and 9 five times as long, for a hundredth of the bytes. */
const BROTLI_QUALITY = 6
/** As a power of two: no page is larger than the window, which is memory as well. */
const BROTLI_WINDOW = 19

/** A rendered page, compressed, with the headers that do not depend on who asks. */
export interface PackedPage {
  /** As [name, value, ...]. */
  headers: readonly string[]
  /** SHA-256 of the document with its holes: the beginning of its ETags. */
  digest: string
  template: Template
  /** What the storefront has written into each hole about what it wants there. */
  holes: readonly string[]
  /** The document of a visitor of whom there is nothing to say, in both encodings, and the words in its holes. */
  plain: { words: string; gzip: Buffer; brotli: Buffer | null }
  /** What the document names by its digest, to be asked for when it is wanted; has no holes. */
  payload: PackedPage | null
}

/** Ends a hole; stands between the words of one visitor as well. */
export const HOLE_END = "\uE001"

/** Headers that are each answer's own, or that the sender writes. */
const OWN = new Set(["set-cookie", "cache-control", "content-length", "vary", "x-request-id"])

/** Compresses a page; `fillHole` says what stands in its holes while there is nothing to say of the visitor. */
export async function packPage(
  response: Response,
  mark: string,
  fillHole: (hole: string) => string,
): Promise<PackedPage> {
  const text = await response.text()
  const [first = "", ...rest] = mark === "" ? [text] : text.split(mark)
  const holes: string[] = []
  const texts = [first]
  for (const part of rest) {
    const end = part.indexOf(HOLE_END)
    holes.push(copyText(part.slice(0, end)))
    texts.push(part.slice(end + HOLE_END.length))
  }
  const template = await makeTemplate(texts)
  const words = holes.map(fillHole)
  const gzip = copyApart(fill(template, words))
  return {
    headers: [...response.headers].filter(([name]) => !OWN.has(name)).flat(),
    digest: createHash("sha256").update(texts.join(HOLE_END)).digest("base64url").slice(0, 22),
    template: shareBytes(template, gzip),
    holes,
    plain: { words: words.join(HOLE_END), gzip, brotli: null },
    payload: null,
  }
}

/** A part of a text holds the whole of it in memory, which for a hole would be the document. */
const copyText = (text: string) => Buffer.from(text).toString()

/** One takes megabytes of memory while it is made, and nobody waits for it. */
const inTurn = createGate(1)
/** Pages that wait for theirs: more are held by nothing else, and do with gzip until they are rendered anew. */
const MAX_WAITING = 20
let waiting = 0

/** Adds the brotli forms, which are made when the page has already been sent to those who waited for it. */
export async function addBrotli({ plain, payload }: PackedPage): Promise<void> {
  if (waiting === MAX_WAITING) return
  waiting += 1
  try {
    await inTurn(() => makeBrotli(plain))
    if (payload) await inTurn(() => makeBrotli(payload.plain))
  } finally {
    waiting -= 1
  }
}

async function makeBrotli(plain: PackedPage["plain"]): Promise<void> {
  const html = gunzipSync(plain.gzip)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  plain.brotli = copyApart(await toBrotli(html, { params }))
}

/** Bytes of memory that a page takes, with its payload. */
export function measurePage({ headers, holes, template, plain, payload }: PackedPage): number {
  const texts = [...headers, ...holes].reduce((sum, text) => sum + text.length, 0)
  const packed = template.size + plain.gzip.length + (plain.brotli?.length ?? plain.gzip.length)
  return texts + packed + (payload ? measurePage(payload) : 0)
}
