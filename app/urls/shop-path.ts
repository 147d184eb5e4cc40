const MAX_LENGTH = 2000
const ORIGIN = "http://shop.invalid"

/**
 * Returns the path and query of a text that a browser resolves to this shop's own origin, and null for any other text.
 * The text must begin with a single slash.
 */
export function findShopPath(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f\\]/.test(text)) return null
  if (/^\/(?:%2f|%5c)/i.test(text) || !URL.canParse(text, ORIGIN)) return null
  const url = new URL(text, ORIGIN)
  return url.origin === ORIGIN && !url.pathname.startsWith("//") ? url.pathname + url.search : null
}
