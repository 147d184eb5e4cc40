import type { Order } from "#contract/orders.ts"
import type { OrderStatus } from "#domain/order-status.ts"

export interface OrderStep {
  step: "placed" | OrderStatus
  /** Time of the step in ISO 8601; null if it has not happened yet. */
  at: string | null
  state: "done" | "now" | "todo"
}

const DELIVERY_STAGES = ["collecting", "in_progress", "delivered"] as const

/**
 * Lists the steps of an order: first `placed`, then the steps that have happened, then the future ones. The current
 * step of an unpaid order is `placed`, because the shop collects only paid orders. A cancelled order has no future
 * steps.
 */
export function listOrderSteps(
  order: Pick<Order, "status" | "created_at" | "timeline">,
): OrderStep[] {
  const timeOf = (status: OrderStatus) =>
    order.timeline.find((event) => event.status === status)?.at ?? null
  const placed: OrderStep = { step: "placed", at: order.created_at, state: "done" }
  const stages = DELIVERY_STAGES.map((step): OrderStep => ({
    step,
    at: timeOf(step),
    state: "todo",
  }))
  const steps = [placed, ...stages]
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
