import { brotliDecompressSync } from "node:zlib"
import { ByteReader } from "./byte-reader.ts"
import { rebuildGlyphs } from "./woff2-glyphs.ts"

/** One table of a font: its four-letter tag and its bytes. */
type Table = { tag: string; data: Buffer }

// The tags that WOFF2 writes as a number instead of four letters, in the order of the W3C format.
const KNOWN_TAGS = (
  "cmap|head|hhea|hmtx|maxp|name|OS/2|post|cvt |fpgm|glyf|loca|prep|CFF |VORG|EBDT|EBLC|gasp|hdmx|" +
  "kern|LTSH|PCLT|VDMX|vhea|vmtx|BASE|GDEF|GPOS|GSUB|EBSC|JSTF|MATH|CBDT|CBLC|COLR|CPAL|SVG |sbix|" +
  "acnt|avar|bdat|bloc|bsln|cvar|fdsc|feat|fmtx|fvar|gvar|hsty|just|lcar|mort|morx|opbd|prop|trak|" +
  "Zapf|Silf|Glat|Gloc|Feat|Sill"
).split("|")

/**
 * Unpacks the TrueType file in a WOFF2 file. fontkit reads WOFF2 too, but cannot set a variation axis in it, and the
 * shop's fonts are variable.
 *
 * @throws RangeError when the file is truncated; Error when it is not a WOFF2 file
 */
export function unpackWoff2(file: Buffer): Buffer {
  const reader = new ByteReader(file)
  if (reader.take(4).toString("latin1") !== "wOF2") throw new Error("Not a WOFF2 file")
  const flavor = reader.u32()
  reader.take(4)
  const count = reader.u16()
  reader.take(2 + 4)
  const compressedLength = reader.u32()
  reader.take(2 + 2 + 5 * 4)

  const entries = Array.from({ length: count }, () => readEntry(reader))
  const unpacked = new ByteReader(brotliDecompressSync(reader.take(compressedLength)))
  const tables: Table[] = []
  for (const entry of entries) {
    tables.push({ tag: entry.tag, data: unpacked.take(entry.length) })
  }
  return writeSfnt(flavor, entries.some((entry) => entry.transformed) ? restore(tables) : tables)
}

function readEntry(reader: ByteReader): { tag: string; length: number; transformed: boolean } {
  const flags = reader.u8()
  const index = flags & 0x3f
  const tag = index === 0x3f ? reader.take(4).toString("latin1") : (KNOWN_TAGS[index] ?? "")
  const version = flags >> 6
  const original = reader.base128()
  // Version 3 means "not transformed" for outlines; version 0 does for every other table.
  const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0
  if (transformed && tag !== "glyf" && tag !== "loca") {
    throw new Error(`The font packs its ${tag} table in a way that is not read here`)
  }
  return { tag, length: transformed ? reader.base128() : original, transformed }
}

function restore(tables: Table[]): Table[] {
  const packed = tables.find((table) => table.tag === "glyf")
  if (!packed) throw new Error("The font has no outlines")
  const { glyf, loca } = rebuildGlyphs(packed.data)
  return tables.map(({ tag, data }) => {
    if (tag === "glyf") return { tag, data: glyf }
    if (tag === "loca") return { tag, data: loca }
    if (tag !== "head") return { tag, data }
    const head = Buffer.from(data)
    head.writeInt16BE(1, 50) // the rebuilt index holds 32-bit offsets
    return { tag, data: head }
  })
}

/** Checksums stay zero, because fontkit does not check them. */
function writeSfnt(flavor: number, tables: Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(sorted.length, 4)
  const parts = [directory]
  let offset = directory.length
  sorted.forEach(({ tag, data }, index) => {
    const at = 12 + 16 * index
    directory.write(tag, at, "latin1")
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}
