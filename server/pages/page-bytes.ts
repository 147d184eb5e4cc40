import { z } from "zod"
import { HOLE_END, type PackedPage } from "#server/pages/packed-page.ts"
import { copyApart, fill, openTemplate, shareBytes } from "#server/pages/splice.ts"

const size = z.int().min(0)

/** What stands before the bytes of the segments, of the brotli form and of the payload. */
const Head = z.object({
  headers: z.array(z.string()),
  digest: z.string(),
  tags: z.array(z.string()),
  holes: z.array(z.string()),
  segments: z.array(z.object({ size, crc: size, length: size })).min(1),
  brotli: size,
  payload: size,
})

const HEAD_LENGTH_BYTES = 4

/** A page as bytes, for another process of the same build. */
export function formatPage(page: PackedPage, tags: ReadonlySet<string>): Buffer {
  const { headers, digest, holes, template, plain } = page
  const segments = template.segments.map(({ packed, crc, length }) => ({
    ...{ size: packed.length, crc, length },
  }))
  const brotli = plain.brotli ?? Buffer.of()
  const payload = page.payload ? formatPage(page.payload, new Set()) : Buffer.of()
  const head = {
    headers: [...headers],
    digest,
    tags: [...tags],
    holes: [...holes],
    segments,
    brotli: brotli.length,
    payload: payload.length,
  }
  const text = Buffer.from(JSON.stringify(head satisfies z.input<typeof Head>))
  const length = Buffer.alloc(HEAD_LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  const packed = template.segments.map((segment) => segment.packed)
  return Buffer.concat([length, text, ...packed, brotli, payload])
}

/**
 * Reads `formatPage`; null for whatever is no page. `fillHole` says what stands in its holes while there is nothing
 * to say of the visitor.
 */
export function parsePage(
  bytes: Buffer,
  fillHole: (hole: string) => string,
): { page: PackedPage; tags: ReadonlySet<string> } | null {
  const head = readHead(bytes)
  if (!head) return null
  const { headers, digest, tags, holes, segments, brotli, payload } = head.fields
  const sizes = [...segments.map((segment) => segment.size), brotli, payload]
  const total = sizes.reduce((sum, next) => sum + next, head.end)
  if (total !== bytes.length || holes.length !== segments.length - 1) return null
  let at = head.end
  const take = (length: number) => bytes.subarray(at, (at += length))
  const template = openTemplate(segments.map((one) => ({ ...one, packed: take(one.size) })))
  const words = holes.map(fillHole)
  const gzip = copyApart(fill(template, words))
  const plain = {
    words: words.join(HOLE_END),
    gzip,
    brotli: brotli > 0 ? take(brotli) : null,
  }
  // A copy, for it may be kept for longer than its document.
  const apart = payload > 0 ? parsePage(copyApart(take(payload)), fillHole) : null
  if (payload > 0 && !apart) return null
  const page = {
    ...{ headers, digest, holes, plain },
    template: shareBytes(template, gzip),
    payload: apart?.page ?? null,
  }
  return { page, tags: new Set(tags) }
}

function readHead(bytes: Buffer): { fields: z.output<typeof Head>; end: number } | null {
  if (bytes.length < HEAD_LENGTH_BYTES) return null
  const end = HEAD_LENGTH_BYTES + bytes.readUInt32LE()
  try {
    const fields = Head.parse(JSON.parse(bytes.toString("utf8", HEAD_LENGTH_BYTES, end)))
    return { fields, end }
  } catch {
    return null
  }
}
