import type { Order } from "#contract/orders.ts"
import type { OrderStatus } from "#domain/order.ts"

export interface OrderStep {
  step: "placed" | OrderStatus
  /** ISO 8601; null for a step that has not happened yet. */
  at: string | null
  state: "done" | "now" | "todo"
}

const DELIVERY_STAGES = ["collecting", "in_progress", "delivered"] as const

/**
 * The steps of an order: placed, then those that have happened, then those to come. An unpaid order
 * is at its first step, because the shop collects only paid orders. A cancelled order has no steps
 * to come.
 */
export function listOrderSteps(
  order: Pick<Order, "status" | "created_at" | "timeline">,
): OrderStep[] {
  const timeOf = (status: OrderStatus) =>
    order.timeline.find((event) => event.status === status)?.at ?? null
  const placed: OrderStep = { step: "placed", at: order.created_at, state: "done" }
  const ahead = DELIVERY_STAGES.map((step): OrderStep => ({
    step,
    at: timeOf(step),
    state: "todo",
  }))
  const steps = [placed, ...ahead]
  const isCancelled = order.status === "cancelled"
  const shown: OrderStep[] = isCancelled
    ? [
        ...steps.filter(({ at }) => at !== null),
        { step: "cancelled", at: timeOf("cancelled"), state: "todo" },
      ]
    : steps
  const current = isCancelled ? shown.length - 1 : shown.findLastIndex(({ at }) => at !== null)
  const isOver = order.status === "delivered"
  return shown.map((step, index) => ({
    ...step,
    state:
      index < current || (index === current && isOver)
        ? "done"
        : index === current
          ? "now"
          : "todo",
  }))
}
