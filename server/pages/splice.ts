import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"

const toRawDeflate = promisify(deflateRaw)

/** Ten bytes of every gzip stream of ours: deflate, no name, no time, best compression, Unix. */
const HEAD = Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 2, 3])
/** A last, empty stored block; the checksum and the length come behind it. */
const TAIL = Buffer.from([1, 0, 0, 255, 255])
const TRAILER_BYTES = TAIL.length + 8
/** Before the bytes of a stored block: its kind, its length, and the length's complement. */
const STORED_HEAD = 5
const MAX_STORED = 0xffff

/** A text with holes, compressed but for what is to stand in them. */
export interface Template {
  /** How many holes there are; one fewer than segments. */
  holes: number
  segments: readonly Segment[]
  /** Bytes that the segments take in memory. */
  size: number
}

interface Segment {
  /** Raw deflate up to a full flush, so that anything may follow. */
  packed: Buffer
  crc: number
  length: number
  /** Takes a checksum past this segment's length: see `combine`. */
  shift: Uint32Array
}

/** Compresses the texts between the holes. */
export async function makeTemplate(texts: readonly string[]): Promise<Template> {
  const segments = []
  // One after the other: each takes 400 KB of memory while it is packed.
  for (const text of texts) segments.push(await packSegment(text))
  return openTemplate(segments)
}

/** A template of segments that were compressed before, here or in another process. */
export function openTemplate(parts: readonly Omit<Segment, "shift">[]): Template {
  const segments = parts.map(({ packed, crc, length }) => ({
    ...{ packed, crc, length },
    shift: makeShift(length),
  }))
  const size = segments.reduce((sum, one) => sum + one.packed.length + one.shift.byteLength, 0)
  return { holes: segments.length - 1, segments, size }
}

/** The same template as a part of what it fills to, where that has no holes: bytes that are kept anyway. */
export function shareBytes(template: Template, filled: Buffer): Template {
  const [only] = template.segments
  if (!only || template.holes > 0) return template
  const packed = filled.subarray(HEAD.length, filled.length - TRAILER_BYTES)
  return { ...template, segments: [{ ...only, packed }], size: only.shift.byteLength }
}

/** A copy in memory of its own, to be kept: Node hands out parts of blocks, which would be kept with them. */
export function copyApart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

async function packSegment(text: string): Promise<Omit<Segment, "shift">> {
  const raw = Buffer.from(text)
  const finishFlush = constants.Z_FULL_FLUSH
  const packed = copyApart(await toRawDeflate(raw, { level: 9, memLevel: 9, finishFlush }))
  return { packed, crc: crc32(raw), length: raw.length }
}

/**
 * The whole text as one gzip stream, with these words in the holes, in their order. They are taken as they
 * are: whoever calls has escaped them for the place where they stand.
 *
 * @param allocate gives memory for so many bytes
 * @throws RangeError when there are not as many words as holes
 */
export function fill(
  { segments, holes }: Template,
  words: readonly string[],
  allocate: (bytes: number) => Buffer = Buffer.allocUnsafe,
): Buffer {
  if (words.length !== holes) throw new RangeError(`${holes} holes, ${words.length} words`)
  const stored = words.map((word) => Buffer.from(word))
  const out = allocate(measure(segments, stored))
  let at = HEAD.copy(out)
  let crc = 0
  let length = 0
  for (const [index, segment] of segments.entries()) {
    at += segment.packed.copy(out, at)
    crc = combine(crc, segment)
    length += segment.length
    const word = stored[index]
    if (word === undefined) continue
    at = store(out, at, word)
    crc = crc32(word, crc)
    length += word.length
  }
  at += TAIL.copy(out, at)
  at = out.writeUInt32LE(crc, at)
  out.writeUInt32LE(length >>> 0, at)
  return out
}

function measure(segments: readonly Segment[], stored: readonly Buffer[]): number {
  let bytes = HEAD.length + TRAILER_BYTES
  for (const { packed } of segments) bytes += packed.length
  for (const { length } of stored) bytes += length + Math.ceil(length / MAX_STORED) * STORED_HEAD
  return bytes
}

/** Writes stored blocks, of at most 64 kB each; answers where the next byte goes. */
function store(out: Buffer, start: number, word: Buffer): number {
  let at = start
  for (let from = 0; from < word.length; from += MAX_STORED) {
    const length = Math.min(MAX_STORED, word.length - from)
    at = out.writeUInt8(0, at)
    at = out.writeUInt16LE(length, at)
    at = out.writeUInt16LE(~length & 0xffff, at)
    at += word.copy(out, at, from, from + length)
  }
  return at
}

/** The checksum of what came so far followed by this segment, without reading either again. */
function combine(crc: number, { shift, crc: own }: Segment): number {
  return (multiply(shift, crc) ^ own) >>> 0
}

/** A matrix of bits times a vector of bits, over the field of two elements. */
function multiply(matrix: Uint32Array, vector: number): number {
  let sum = 0
  let rest = vector >>> 0
  for (let row = 0; rest !== 0; row += 1, rest >>>= 1) {
    if ((rest & 1) === 1) sum ^= matrix[row] ?? 0
  }
  return sum >>> 0
}

const compose = (after: Uint32Array, before: Uint32Array) =>
  before.map((row) => multiply(after, row))

/**
 * What that many zero bytes do to a CRC-32, as a matrix of 32 rows: the matrix of one zero bit, squared and
 * multiplied by the bits of the length.
 */
function makeShift(length: number): Uint32Array {
  let power = Uint32Array.from({ length: 32 }, (_, row) =>
    row === 0 ? 0xedb88320 : 1 << (row - 1),
  )
  for (let bits = 1; bits < 8; bits *= 2) power = compose(power, power)
  let shift = Uint32Array.from({ length: 32 }, (_, row) => 1 << row)
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = compose(power, shift)
    power = compose(power, power)
  }
  return shift
}
