/**
 * The statuses of an order [S4.48]. An order goes through `collecting`, `in_progress` and `delivered`. Until it is
 * delivered, it can be cancelled [D.78].
 */
export const ORDER_STATUSES = ["collecting", "in_progress", "delivered", "cancelled"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * The two lists of orders in the customer's account [S1.12]. The list `delivered` also contains cancelled orders
 * [D.35].
 */
export const ORDER_LISTS = ["in_progress", "delivered"] as const
export type OrderList = (typeof ORDER_LISTS)[number]

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
