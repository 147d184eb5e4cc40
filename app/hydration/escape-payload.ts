import { MARK, SHIFT } from "#app/hydration/unescape-payload.ts"

/**
 * Turns each byte into one character. If the bytes were decoded as UTF-8, a single Cyrillic letter would make V8 store
 * the whole text with two bytes for each character.
 */
const toLatin1 = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("latin1")
const encodeToLatin1 = (text: string) => toLatin1(Buffer.from(text))

const SPECIAL = /[<\r\0]|\xEE\x80\x82/g
const ESCAPED = new Map(
  ["<", "\r", "\0", MARK].map((one) => [
    encodeToLatin1(one),
    encodeToLatin1(MARK + String.fromCharCode(one.charCodeAt(0) + SHIFT)),
  ]),
)

/**
 * Escapes an RSC payload for a script element, in which `<` could end the element, and in which browsers change line
 * ends and NUL. `unescapePayload` must restore each byte, because a payload contains the byte lengths of its rows.
 * Input and output are UTF-8.
 */
export function escapePayload(payload: Uint8Array): Buffer {
  const text = toLatin1(payload).replaceAll(SPECIAL, (one) => ESCAPED.get(one) ?? one)
  return Buffer.from(text, "latin1")
}
