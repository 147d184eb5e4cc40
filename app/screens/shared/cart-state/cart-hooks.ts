import type { createStore } from "jotai/vanilla"
import { createContext, use, useCallback, useSyncExternalStore } from "react"
import {
  addToCart,
  countItems,
  MAX_LINES,
  removeFromCart,
  type CartLine,
  type CartRefusal,
} from "#domain/cart.ts"
import { cartAtom } from "./cart-atom.ts"
import { readCartCookie } from "./cart-cookie.ts"
import { RenderedCartCount } from "./rendered-cart-count.ts"

/** The page's jotai store, which holds the cart. CartStoreProvider provides it. */
export const StoreContext = createContext<ReturnType<typeof createStore> | null>(null)

/**
 * Returns the store of the page. The hooks in this file use the store directly, because jotai's hooks would add their
 * support for promises to the script of every page.
 *
 * @throws outside of a CartProvider
 */
function useStore() {
  const store = use(StoreContext)
  if (!store) throw new Error("the cart hooks need a CartProvider above them")
  return store
}

const NO_LINES: readonly CartLine[] = []

/** Returns the lines of the cart; none until they are known. */
export function useCartLines(): readonly CartLine[] {
  return useKnownLines() ?? NO_LINES
}

/** Returns the number of items in the cart; until the lines are known, the number in the document. */
export function useCartCount(): number {
  const rendered = use(RenderedCartCount)
  const lines = useKnownLines()
  return lines === null ? rendered : countItems(lines)
}

function useKnownLines(): readonly CartLine[] | null {
  const store = useStore()
  const subscribe = useCallback((onChange: () => void) => store.sub(cartAtom, onChange), [store])
  const read = () => store.get(cartAtom)
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * Returns functions that change the cart by the rules of domain/cart.ts. Each change starts from the cookie, which
 * another tab may have changed.
 */
export function useCartActions() {
  const store = useStore()
  return {
    /** Adds one item. Returns the reason if the cart refuses it, otherwise null. */
    add(product: { id: number; canBeAdded: boolean }): CartRefusal | null {
      const result = addToCart(readCartCookie(), product)
      if ("refusal" in result) return result.refusal
      store.set(cartAtom, result.lines)
      return null
    },
    /**
     * Removes a line and returns true. For the last line, only returns false, because the server must empty the cart.
     */
    removeUnlessLast(id: number): boolean {
      const remaining = removeFromCart(readCartCookie(), id)
      if (remaining.length === 0) return false
      store.set(cartAtom, remaining)
      return true
    },
    /** Puts a removed line back at its position, unless it is in the cart again or the cart is full. */
    restore(line: CartLine, index: number) {
      const lines = readCartCookie()
      if (lines.length >= MAX_LINES || lines.some(({ id }) => id === line.id)) return
      store.set(cartAtom, [...lines.slice(0, index), line, ...lines.slice(index)])
    },
  }
}
