import { MARK, SHIFT } from "#app/hydration/payload-text.ts"

/** Bytes as characters: a decoded page takes twice as long a text, for the letters of Uzbek and Russian. */
const asText = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("latin1")
const bytesOf = (text: string) => asText(Buffer.from(text))

const SPECIAL = /[<\r\0]|\xEE\x80\x82/g
const ESCAPED = new Map(
  ["<", "\r", "\0", MARK].map((one) => [
    bytesOf(one),
    bytesOf(MARK + String.fromCharCode(one.charCodeAt(0) + SHIFT)),
  ]),
)

/**
 * A payload as the text of a script element, where `<` could end it and browsers change line ends and NUL. Rows of a
 * payload are counted in bytes, so what comes back must be what was sent (`readPayloadText`). Both are UTF-8.
 */
export function escapePayload(payload: Uint8Array): Buffer {
  const text = asText(payload).replaceAll(SPECIAL, (one) => ESCAPED.get(one) ?? one)
  return Buffer.from(text, "latin1")
}
