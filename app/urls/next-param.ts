import { findShopPath } from "./shop-path.ts"

const MAX_LENGTH = 2000

/** Encodes a path for the query parameter `next`, as base64url of its UTF-8 text [D.92]. */
export function encodeNext(path: string): string {
  const bytes = new TextEncoder().encode(path)
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

/**
 * Decodes the parameter `next`, which is base64 (either alphabet) of a UTF-8 text; null unless the text is a path of
 * this shop [D.68]. Never throws.
 */
export function findNextPath(parameter: string | null | undefined): string | null {
  if (!parameter || parameter.length > MAX_LENGTH) return null
  const path = decode(parameter)
  return path === null ? null : findShopPath(path)
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
