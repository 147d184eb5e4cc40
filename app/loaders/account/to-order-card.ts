import "server-only"
import { listOrderPictures } from "#app/loaders/shared/list-order-pictures.ts"
import type { OrderSummary } from "#contract/orders.ts"
import { formatInstant } from "#domain/format-date.ts"

/** Converts an order to the view model of its card, with dates in the time zone of the order's country. */
export function toOrderCard(order: OrderSummary) {
  const { id, number, status, payment_status, payment_type, items } = order
  const { created_at, delivered_at, time_zone } = order
  return {
    id,
    number,
    status,
    paymentStatus: payment_status,
    isRefunding: order.refunding ?? false,
    paymentType: payment_type,
    orderedOn: formatInstant(created_at, time_zone),
    deliveredOn: delivered_at && formatInstant(delivered_at, time_zone),
    arrival: order.arrival,
    pictures: listOrderPictures(items),
    count: order.count,
    total: order.total,
    currency: order.currency,
  }
}
