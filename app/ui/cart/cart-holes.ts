/**
 * Pages that are the same for everybody are kept with holes where the visitor's cart shows (server/pages). A
 * hole begins with a mark that nobody can guess, so that no text of a visitor's or of the catalogue's makes one.
 */
const mark = import.meta.env.SSR ? `\uE000${crypto.randomUUID()}` : ""
/** Ends each hole. */
export const HOLE_END = "\uE001"
/** Stands between the parts of a hole. */
export const HOLE_OR = "\uE002"

/** The mark of this process (server only). */
export const holeMark = mark

/** The lines, as the cookie has them. */
export const linesHole = `${mark}lines${HOLE_END}`

/** How many things there are; nothing for an empty cart. */
export const countHole = `${mark}count${HOLE_END}`

/** One text for an empty cart, and one for a cart that holds `{count}` things. */
export function labelHole(words: { label: string; count: string }): string {
  return `${mark}label${HOLE_OR}${words.label}${HOLE_OR}${words.count}${HOLE_END}`
}

/** What stands in a hole: digits, dots and tildes, or words that were in the page before. */
export function fillCartHole(hole: string, cart: { count: number; lines: string }): string {
  if (hole === "lines") return cart.lines
  const [kind, empty = "", filled = ""] = hole.split(HOLE_OR)
  if (cart.count === 0) return empty
  return kind === "count" ? String(cart.count) : filled.replace("{count}", String(cart.count))
}
