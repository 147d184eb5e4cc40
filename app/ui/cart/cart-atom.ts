import { atom, createStore } from "jotai/vanilla"
import { formatCart, type CartLine } from "#domain/cart.ts"
import { readCartCookie, writeCartCookie } from "./cart-cookie.ts"

/** What the page shows. The cookie is the truth: a write goes there first, and a change of it is read again. */
const shownLines = atom<readonly CartLine[]>([])

/** The cart's lines. Setting them writes the cookie (browser only). */
export const cartAtom = atom(
  (get) => get(shownLines),
  (_get, set, lines: readonly CartLine[]) => {
    writeCartCookie(lines)
    set(shownLines, lines)
  },
)

/** Takes over what the cookie says by now: another tab, the server or the clock may have changed it. */
export const rereadCartAtom = atom(null, (get, set) => {
  const lines = readCartCookie()
  if (formatCart(lines) !== formatCart(get(shownLines))) set(shownLines, lines)
})

/** A store for one page, filled with the lines that the server read from the same cookie. */
export function createCartStore(lines: readonly CartLine[]) {
  const store = createStore()
  store.set(shownLines, lines)
  return store
}
