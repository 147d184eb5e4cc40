import type { ExistingOrder } from "#contract/checkout.ts"
import type { Currency } from "#domain/money.ts"

/** A line of the order. Brand, name and picture are unknown for a product that no longer exists. */
export interface OrderLine {
  id: number
  qty: number
  brand: string
  name: string | null
  /** Milliliters; null for a product that no longer exists. */
  volume: number | null
  /** URL path of the product's picture, without width and format; null for a product that no longer exists. */
  image: string | null
  /** Minor units; null for a product that is not sold in this country or no longer exists. */
  price: number | null
  /** Why the line cannot be ordered; null if it can. */
  refusalText: string | null
}

/** The order that every step of the checkout shows. Amounts in minor units. */
export interface OrderView {
  currency: Currency
  lines: readonly OrderLine[]
  productsTotal: number
  discount: number
  discountPercent: number
  serviceFee: number
  serviceFeePercent: number
  total: number
  /** The applied promocode; null for none. */
  promocode: string | null
  /** Dates `YYYY-MM-DD`; null when nothing can be ordered. */
  arrival: { from: string; to: string; isDelayed: boolean } | null
  /** The order that the customer has already placed with this cart; null for none. */
  existingOrder: ExistingOrder | null
  /** Numbers of further orders whose payment was refused. The shop cancels them when the customer places this order. */
  replacedOrders: readonly string[]
  /** Further orders whose payment is pending, with the names of the products that the cart has, too. */
  pendingOrders: readonly { id: string; number: string; names: readonly string[] }[]
}
