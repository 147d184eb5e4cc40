import { useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import type { Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import type { CartItem } from "./cart-item.ts"

/** The data from which the cart's sums are computed. */
export interface CartSumData {
  items: readonly Pick<CartItem, "id" | "price">[]
  currency: Currency
  /** Percentage that the customer's saved promocode takes off; 0 without a promocode. */
  discountPercent: number
  serviceFeePercent: number
}

/** Returns the sums of the cart's lines in minor units. Products that cannot be ordered do not count. */
export function useCartTotals({ items, currency, ...percentages }: CartSumData) {
  const known = useCartLines().flatMap(({ id, qty }) => {
    const item = items.find((candidate) => candidate.id === id)
    return item ? [{ price: item.price, qty }] : []
  })
  const priced = known.flatMap(({ price, qty }) => (price === null ? [] : [{ price, qty }]))
  return {
    totals: computeTotals(priced, percentages, currency),
    count: priced.reduce((sum, { qty }) => sum + qty, 0),
    /** Whether the cart has a product that cannot be ordered. */
    isPartial: priced.length < known.length,
  }
}
