/**
 * The statuses of an order [S4.48]. An order goes through `collecting`, `in_progress` and `delivered`. Until it is
 * delivered, it can be cancelled [D.78].
 */
export const ORDER_STATUSES = ["collecting", "in_progress", "delivered", "cancelled"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * The statuses of a payment: `pending` until its outcome is known, `refused` while the customer may try again, `expired`
 * when the order was not paid in time, `refunded` after a refund of the whole order.
 */
export const PAYMENT_STATUSES = ["pending", "paid", "refused", "expired", "refunded"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_OPTIONS = ["card", "bonus"] as const
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]

/**
 * The two lists of orders in the customer's account [S1.12]. The list `delivered` also contains cancelled orders
 * [D.35].
 */
export const ORDER_LISTS = ["in_progress", "delivered"] as const
export type OrderList = (typeof ORDER_LISTS)[number]

export const CHECKOUT_STEPS = ["delivery", "payment", "confirmation"] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/**
 * An order counts as recent for this number of milliseconds after it was placed or paid. Another order of the same cart
 * is then probably a mistake.
 */
export const RECENT_ORDER_MS = 10 * 60_000

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  collecting: ["in_progress", "cancelled"],
  in_progress: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
}

/** Whether an order may change directly from the status `from` to the status `to` [D.78]. */
export function canMoveTo(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Returns the list in the customer's account that contains orders with this status. */
export function listOf(status: OrderStatus): OrderList {
  return status === "collecting" || status === "in_progress" ? "in_progress" : "delivered"
}
