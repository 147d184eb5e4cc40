import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import type { Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import type { CartItem } from "./cart-item.ts"

/** The data from which the cart's sums are computed. */
export interface CartSumData {
  items: readonly Pick<CartItem, "id" | "price">[]
  currency: Currency
  /** Percentage that the customer's saved promocode takes off; 0 without one. */
  discountPercent: number
  serviceFeePercent: number
}

/** The sums of the cart's lines without the products that cannot be ordered, in minor units. */
export function useCartTotals({ items, currency, ...percentages }: CartSumData) {
  const known = useCartLines().flatMap(({ id, qty }) => {
    const item = items.find((candidate) => candidate.id === id)
    return item ? [{ price: item.price, qty }] : []
  })
  const priced = known.flatMap(({ price, qty }) => (price === null ? [] : [{ price, qty }]))
  return {
    totals: computeTotals(priced, percentages, currency),
    count: priced.reduce((sum, { qty }) => sum + qty, 0),
    /** Whether a line cannot be ordered. */
    isPartial: priced.length < known.length,
  }
}
