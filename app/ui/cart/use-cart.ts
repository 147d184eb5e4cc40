import { useAtom } from "jotai"
import { addToCart, removeFromCart, type CartRefusal } from "#domain/cart.ts"
import { cartAtom } from "./cart-atom.ts"
import { readCartCookie } from "./cart-cookie.ts"

/** The cart by the rules of domain/cart.ts. Writes start from the cookie, which another tab may have changed. */
export function useCart() {
  const [lines, setLines] = useAtom(cartAtom)
  return {
    lines,
    /** Puts one more into the cart; answers why not, or null. */
    add(product: { id: number; canBeAdded: boolean }): CartRefusal | null {
      const result = addToCart(readCartCookie(), product)
      if ("refusal" in result) return result.refusal
      setLines(result.lines)
      return null
    },
    /** Takes the line out; false when it is the last one, which stays: emptying the cart is the server's to do. */
    remove(id: number): boolean {
      const left = removeFromCart(readCartCookie(), id)
      if (left.length === 0) return false
      setLines(left)
      return true
    },
  }
}
