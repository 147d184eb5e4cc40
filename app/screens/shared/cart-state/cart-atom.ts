import { atom, createStore } from "jotai/vanilla"
import { formatCart, type CartLine } from "#domain/cart.ts"
import { readCartCookie, renewCartCookie, writeCartCookie } from "./cart-cookie.ts"

/**
 * The lines on the page; null until they are known. The cookie is the source of truth, so it is
 * written first.
 */
const shownLines = atom<readonly CartLine[] | null>(null)

/** The cart's lines. Setting them writes the cookie too (browser only). */
export const cartAtom = atom(
  (get) => get(shownLines),
  (_get, set, lines: readonly CartLine[]) => {
    writeCartCookie(lines)
    set(shownLines, lines)
  },
)

/**
 * Reads the cookie again, because another tab or the server may have changed it, or it may have
 * expired; otherwise extends its lifetime by a day. `stored`: the lines that another tab has just
 * stored, used instead of the cookie.
 */
export const rereadCartAtom = atom(null, (get, set, stored?: readonly CartLine[]) => {
  const lines = stored ?? readCartCookie()
  if (!stored) renewCartCookie(lines)
  const shown = get(shownLines)
  if (shown === null || formatCart(lines) !== formatCart(shown)) set(shownLines, lines)
})

/**
 * A store for one page, with the lines that the server read from the cookie; null on a cached page.
 */
export function createCartStore(lines: readonly CartLine[] | null) {
  const store = createStore()
  store.set(shownLines, lines)
  return store
}
