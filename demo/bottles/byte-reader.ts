/** A cursor over bytes that reads the two variable-length numbers of WOFF2. */
export class ByteReader {
  readonly bytes: Buffer
  position = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get left(): number {
    return this.bytes.length - this.position
  }

  u8(): number {
    return this.bytes.readUInt8(this.position++)
  }

  u16(): number {
    return (this.u8() << 8) | this.u8()
  }

  i16(): number {
    return (this.u16() << 16) >> 16
  }

  u32(): number {
    return this.u16() * 0x10000 + this.u16()
  }

  take(length: number): Buffer {
    const part = this.bytes.subarray(this.position, this.position + length)
    if (part.length < length) throw new RangeError("The font ends too early")
    this.position += length
    return part
  }

  /** UIntBase128: seven bits a byte, most significant first. */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new RangeError("A length in the font is too long")
  }

  /** 255UInt16: one byte for the small values, three for the rest. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    if (code === 255) return this.u8() + 253
    return code
  }
}
