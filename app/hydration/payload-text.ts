/** Stands before a character that is written as another one, so many further on. */
export const MARK = "\uE002"
export const SHIFT = 64

/** The payload that `escapePayload` was given, of the text of its element. */
export function readPayloadText(text: string): string {
  return text.replaceAll(/\uE002(.)/gs, (_, one: string) =>
    String.fromCharCode(one.charCodeAt(0) - SHIFT),
  )
}
