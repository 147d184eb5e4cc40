/** Stands before a character that is written as another one, 64 further on. */
const MARK = "\uE002"
const SHIFT = 64

/**
 * A payload as the text of a script element, where `<` could end it and browsers change line ends and NUL. Rows of a
 * payload are counted in bytes, so what comes back must be what was sent.
 */
export function escapePayload(payload: string): string {
  return payload.replaceAll(/[<\r\0\uE002]/g, (one) => MARK + shift(one, SHIFT))
}

/** What `escapePayload` was given. */
export function readPayloadText(text: string): string {
  return text.replaceAll(/\uE002(.)/gs, (_, one: string) => shift(one, -SHIFT))
}

const shift = (one: string, by: number) => String.fromCharCode(one.charCodeAt(0) + by)
