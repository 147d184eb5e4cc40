/** Order statuses (specification 4); they move left to right, and either of the first two to cancelled. */
export const ORDER_STATUSES = ["collecting", "in_progress", "delivered", "cancelled"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ["pending", "paid", "refused", "expired", "refunded"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_OPTIONS = ["card", "bonus"] as const
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]

/** The cabinet's two lists: what is under way, and what has ended (cancelled orders with their tag). */
export const ORDER_LISTS = ["in_progress", "delivered"] as const
export type OrderList = (typeof ORDER_LISTS)[number]

export const CHECKOUT_STEPS = ["delivery", "payment", "confirmation"] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  collecting: ["in_progress", "cancelled"],
  in_progress: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
}

export function canMoveTo(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

export function listOf(status: OrderStatus): OrderList {
  return status === "collecting" || status === "in_progress" ? "in_progress" : "delivered"
}
