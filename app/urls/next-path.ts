const MAX_LENGTH = 2000
const ORIGIN = "http://shop.invalid"

/** A path for the `next` query parameter: base64url of its UTF-8 text (specification 4). */
export function encodeNext(path: string): string {
  const bytes = new TextEncoder().encode(path)
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

/**
 * The path that a `next` parameter names, or null when it is anything but a path of this shop: it must be
 * base64 (either alphabet) of UTF-8 text that starts with one slash, and must stay on our own origin when
 * a browser resolves it. Never throws.
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
