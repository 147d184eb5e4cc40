import { ByteReader } from "./byte-reader.ts"

type Point = { x: number; y: number; onCurve: boolean }

/** The streams of a packed outline table. WOFF2 groups values of the same kind, so that they compress well. */
type Streams = Record<
  "contours" | "points" | "flags" | "glyphs" | "composites" | "boxes" | "instructions",
  ByteReader
> & { hasBox: (glyph: number) => boolean }

/** The `glyf` and `loca` tables (32-bit offsets) of a font whose outlines are packed as in WOFF2. */
export function rebuildGlyphs(packed: Buffer): { glyf: Buffer; loca: Buffer } {
  const header = new ByteReader(packed)
  header.take(4)
  const count = header.u16()
  header.take(2)
  const sizes = Array.from({ length: 7 }, () => header.u32())
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(header.take(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const bitmap = boxes.take(Math.ceil(count / 32) * 4)
  const hasBox = (glyph: number) => (((bitmap[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1) === 1
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions, hasBox }

  const parts: Buffer[] = []
  const loca = Buffer.alloc(4 * (count + 1))
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const part = rebuildGlyph(streams, glyph)
    parts.push(part)
    offset += part.length
    loca.writeUInt32BE(offset, 4 * (glyph + 1))
  }
  return { glyf: Buffer.concat(parts), loca }
}

function rebuildGlyph(streams: Streams, glyph: number): Buffer {
  const contourCount = streams.contours.i16()
  if (contourCount === 0) return Buffer.alloc(0)
  return contourCount < 0 ? rebuildComposite(streams) : rebuildSimple(streams, glyph, contourCount)
}

function rebuildSimple(streams: Streams, glyph: number, contourCount: number): Buffer {
  const ends: number[] = []
  let total = 0
  for (let contour = 0; contour < contourCount; contour++) {
    total += streams.points.short255()
    ends.push(total - 1)
  }
  const points = readPoints(streams, total)
  const instructions = streams.instructions.take(streams.glyphs.short255())
  const box = streams.hasBox(glyph) ? streams.boxes.take(8) : boxOf(points)

  const body = new ShortWriter(2 * contourCount + 2)
  for (const end of ends) body.short(end)
  body.short(instructions.length)
  // One flag per point and two bytes per coordinate. Shorter encodings are not worth it: the result is read once.
  const flags = Buffer.from(points.map((point) => (point.onCurve ? 1 : 0)))
  const coordinates = new ShortWriter(4 * total)
  for (const axis of ["x", "y"] as const) {
    let previous = 0
    for (const point of points) {
      coordinates.short(point[axis] - previous)
      previous = point[axis]
    }
  }
  return padded([shorts(contourCount), box, body.buffer, instructions, flags, coordinates.buffer])
}

function rebuildComposite(streams: Streams): Buffer {
  const start = streams.composites.position
  let instructed = false
  let flags = 0x20
  while (flags & 0x20) {
    flags = streams.composites.u16()
    instructed ||= (flags & 0x100) !== 0
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    streams.composites.take(2 + (flags & 0x01 ? 4 : 2) + scale)
  }
  const components = streams.composites.bytes.subarray(start, streams.composites.position)
  const parts = [shorts(-1), streams.boxes.take(8), components]
  if (instructed) {
    const length = streams.glyphs.short255()
    parts.push(shorts(length), streams.instructions.take(length))
  }
  return padded(parts)
}

/** A point is one flag byte, and one to four bytes that contain both steps. */
function readPoints(streams: Streams, total: number): Point[] {
  const points: Point[] = []
  let x = 0
  let y = 0
  for (let index = 0; index < total; index++) {
    const flag = streams.flags.u8()
    const [dx, dy] = readStep(flag & 0x7f, streams.glyphs)
    x += dx
    y += dy
    points.push({ x, y, onCurve: flag < 0x80 })
  }
  return points
}

const signed = (code: number, value: number): number => (code & 1 ? value : -value)

function readStep(code: number, bytes: ByteReader): [dx: number, dy: number] {
  if (code < 10) return [0, signed(code, ((code & 14) << 7) + bytes.u8())]
  if (code < 20) return [signed(code, (((code - 10) & 14) << 7) + bytes.u8()), 0]
  if (code < 84) {
    const rest = code - 20
    const both = bytes.u8()
    const dx = 1 + (rest & 0x30) + (both >> 4)
    const dy = 1 + ((rest & 0x0c) << 2) + (both & 0x0f)
    return [signed(code, dx), signed(code >> 1, dy)]
  }
  if (code < 120) {
    const rest = code - 84
    const dx = 1 + (Math.floor(rest / 12) << 8) + bytes.u8()
    const dy = 1 + (((rest % 12) >> 2) << 8) + bytes.u8()
    return [signed(code, dx), signed(code >> 1, dy)]
  }
  if (code < 124) {
    const first = bytes.u8()
    const second = bytes.u8()
    const third = bytes.u8()
    return [
      signed(code, (first << 4) + (second >> 4)),
      signed(code >> 1, ((second & 0x0f) << 8) + third),
    ]
  }
  return [signed(code, bytes.u16()), signed(code >> 1, bytes.u16())]
}

function boxOf(points: Point[]): Buffer {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  return shorts(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

class ShortWriter {
  readonly buffer: Buffer
  #at = 0

  constructor(size: number) {
    this.buffer = Buffer.alloc(size)
  }

  short(value: number): void {
    this.#at = this.buffer.writeUInt16BE(value & 0xffff, this.#at)
  }
}

function shorts(...values: number[]): Buffer {
  const writer = new ShortWriter(2 * values.length)
  for (const value of values) writer.short(value)
  return writer.buffer
}

function padded(parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...parts, Buffer.alloc((4 - (length % 4)) % 4)])
}
