/** Marks an escaped character: SHIFT was added to the code of the character that follows. */
export const MARK = "\uE002"
export const SHIFT = 64

/** Reverts `escapePayload`. */
export function unescapePayload(text: string): string {
  return text.replaceAll(/\uE002(.)/gs, (_, one: string) =>
    String.fromCharCode(one.charCodeAt(0) - SHIFT),
  )
}
