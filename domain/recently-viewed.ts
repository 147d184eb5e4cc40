import { parseId } from "#domain/id.ts"

/**
 * Maximum number of products in the cookie of recently viewed products. It is larger than the number that a page shows,
 * because a page leaves out some of them: the perfume of the page itself, other volumes of the same perfume, and
 * products that are not sold in the country or no longer exist.
 */
export const MAX_VIEWED = 12

/** Minimum number of other perfumes that a product page lists: a single one would leave the row empty [D1.783]. */
export const MIN_VIEWED = 2

/**
 * Parses the cookie of recently viewed perfumes, `id~id`, latest first. Never throws: skips invalid and repeated
 * entries [D.67].
 */
export function parseViewed(text: string | null | undefined): number[] {
  if (!text) return []
  const ids = text
    .slice(0, 1024)
    .split("~")
    .flatMap((entry) => parseId(entry) ?? [])
  return [...new Set(ids)].slice(0, MAX_VIEWED)
}

/** Formats the cookie of recently viewed perfumes, such as `101~102`. An empty list is an empty text. */
export function formatViewed(ids: readonly number[]): string {
  return ids.join("~")
}

/** Puts an id first in the list, and removes the oldest ids when there are more than MAX_VIEWED. */
export function addViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED)
}
