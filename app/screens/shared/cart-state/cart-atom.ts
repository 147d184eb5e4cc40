import { atom, createStore } from "jotai/vanilla"
import { formatCart } from "#domain/cart-text.ts"
import type { CartLine } from "#domain/cart.ts"
import { readCartCookie, renewCartCookie, shareCart, writeCartCookie } from "./cart-cookie.ts"

/**
 * The cart's lines that the page shows; null until they are known. The source of truth is the cookie, so `cartAtom`
 * writes the cookie first and then sets this atom.
 */
const shownLines = atom<readonly CartLine[] | null>(null)

/** The cart's lines. Setting them also writes the cookie (browser only). */
export const cartAtom = atom(
  (get) => get(shownLines),
  (_get, set, lines: readonly CartLine[]) => {
    writeCartCookie(lines)
    set(shownLines, lines)
  },
)

/**
 * Shows the lines in the cookie, which another tab or the server may have changed, and extends the cookie's lifetime to
 * one day again. Sends the lines to other tabs if they differ from those shown, because the server may have emptied
 * the cart [D1.469]. If another tab has just sent its new lines as `stored`, only shows these lines.
 */
export const syncCartAtom = atom(null, (get, set, stored?: readonly CartLine[]) => {
  const lines = stored ?? readCartCookie()
  if (!stored) renewCartCookie(lines)
  const shown = get(shownLines)
  if (shown && formatCart(lines) === formatCart(shown)) return
  set(shownLines, lines)
  if (shown && !stored) shareCart(lines)
})

/** Creates the store of a page. `lines` are those that the server read from the cookie, or null on a cached page. */
export function createCartStore(lines: readonly CartLine[] | null) {
  const store = createStore()
  store.set(shownLines, lines)
  return store
}
