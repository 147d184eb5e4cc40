import type { createStore } from "jotai/vanilla"
import { createContext, use, useCallback, useSyncExternalStore } from "react"
import {
  addToCart,
  countItems,
  removeFromCart,
  type CartLine,
  type CartRefusal,
} from "#domain/cart.ts"
import { cartAtom } from "./cart-atom.ts"
import { readCartCookie } from "./cart-cookie.ts"
import { RenderedCartCount } from "./rendered-cart-count.ts"

/** The page's store; CartStore gives it. */
export const StoreContext = createContext<ReturnType<typeof createStore> | null>(null)

/**
 * The page's store. Throws outside a CartProvider. What reads it is ours: the library's own hooks wait for promises
 * too, on every page.
 */
function useStore() {
  const store = use(StoreContext)
  if (!store) throw new Error("something of the cart stands outside CartProvider")
  return store
}

const NO_LINES: readonly CartLine[] = []

/** The lines of the cart; none until they are known. */
export function useCartLines(): readonly CartLine[] {
  return useKnownLines() ?? NO_LINES
}

/** The number of items in the cart; until its lines are known, the number that the document shows. */
export function useCartCount(): number {
  const rendered = use(RenderedCartCount)
  const lines = useKnownLines()
  return lines === null ? rendered : countItems(lines)
}

function useKnownLines(): readonly CartLine[] | null {
  const store = useStore()
  const watch = useCallback((tell: () => void) => store.sub(cartAtom, tell), [store])
  const read = () => store.get(cartAtom)
  return useSyncExternalStore(watch, read, read)
}

/** Changes the cart by the rules of domain/cart.ts. Writes start from the cookie, which another tab may have changed. */
export function useCart() {
  const store = useStore()
  return {
    /** Puts one more into the cart; answers why not, or null. */
    add(product: { id: number; canBeAdded: boolean }): CartRefusal | null {
      const result = addToCart(readCartCookie(), product)
      if ("refusal" in result) return result.refusal
      store.set(cartAtom, result.lines)
      return null
    },
    /** Takes the line out; false when it is the last one, which stays: emptying the cart is the server's to do. */
    remove(id: number): boolean {
      const left = removeFromCart(readCartCookie(), id)
      if (left.length === 0) return false
      store.set(cartAtom, left)
      return true
    },
  }
}
