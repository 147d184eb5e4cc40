import type { ExistingOrder } from "#contract/checkout.ts"
import type { Currency } from "#domain/money.ts"

/** A line of the order; brand, name and picture are unknown of a product that is gone. */
export interface OrderLine {
  id: number
  qty: number
  brand: string
  name: string | null
  /** Base of the picture's URLs. */
  image: string | null
  /** Minor units; null for what is not sold here. */
  price: number | null
  /** Why it cannot be ordered. */
  problem: string | null
}

/** What stands beside every step of the checkout. Amounts in minor units. */
export interface OrderView {
  currency: Currency
  lines: readonly OrderLine[]
  productsTotal: number
  discount: number
  discountPercent: number
  serviceFee: number
  serviceFeePercent: number
  total: number
  /** The one that counts. */
  promocode: string | null
  /** Dates `YYYY-MM-DD`; null when nothing can be ordered. */
  arrival: { from: string; to: string; isDelayed: boolean } | null
  /** The order that this cart has become already. */
  existing: ExistingOrder | null
}
