const MAX_LENGTH = 2000
const ORIGIN = "http://shop.invalid"

/** Encodes a path for the query parameter `next`, as base64url of its UTF-8 text [D.92]. */
export function encodeNext(path: string): string {
  const bytes = new TextEncoder().encode(path)
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

/**
 * Decodes the parameter `next`; null unless it is a path of this shop [D.68]. The parameter must be base64 (either
 * alphabet) of a UTF-8 text that begins with a single slash. A browser must resolve the path to the shop's own origin.
 * Never throws.
 */
export function findNextPath(parameter: string | null | undefined): string | null {
  if (!parameter || parameter.length > MAX_LENGTH) return null
  const path = decode(parameter)
  if (path === null || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\u007f\\]/.test(path))
    return null
  if (/^\/(?:%2f|%5c)/i.test(path)) return null
  try {
    const url = new URL(path, ORIGIN)
    if (url.origin !== ORIGIN || url.pathname.startsWith("//")) return null
    return url.pathname + url.search
  } catch {
    return null
  }
}

function decode(parameter: string): string | null {
  try {
    const binary = atob(parameter.replaceAll("-", "+").replaceAll("_", "/"))
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
