import { MAX_ID } from "#domain/ids.ts"

/** Perfumes that the browser remembers as looked at; more than are shown, since some may be gone by then. */
export const MAX_VIEWED = 12

/** Ids of the shop are positive 32-bit integers. */
const ID = /^[1-9]\d{0,9}$/

/**
 * Reads the cookie of the perfumes looked at, `id~id`, the latest first. Whatever is not an id is dropped, a
 * repeated one counts once: a broken cookie is a shorter list, never an error.
 */
export function parseViewed(text: string | null | undefined): number[] {
  if (!text) return []
  const ids = text
    .slice(0, 1024)
    .split("~")
    .filter((entry) => ID.test(entry) && Number(entry) <= MAX_ID)
    .map(Number)
  return [...new Set(ids)].slice(0, MAX_VIEWED)
}

/** The cookie's text; empty for none. */
export function formatViewed(ids: readonly number[]): string {
  return ids.join("~")
}

/** The list with one that is looked at now in front. */
export function addViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED)
}
