import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { formatDateRange } from "#domain/format-date.ts"
import type { Currency } from "#domain/money.ts"
import type { OrderStatus } from "#domain/order-status.ts"
import type { PaymentOption, PaymentStatus } from "#domain/payment.ts"
import { OrderCard } from "./order-card/order-card.tsx"
import { OrderStatusTag } from "./order-status-tag.tsx"
import { formatPaymentStatus } from "./payment-status-tag.tsx"

/** Number of pictures that fit on a card. */
const MAX_PICTURES = 6

export interface ListedOrder {
  id: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Whether the shop still has to return the money of a paid order. */
  isRefunding: boolean
  paymentType: PaymentOption
  /** DD.MM.YYYY */
  orderedOn: string
  /** DD.MM.YYYY; null until the order is delivered. */
  deliveredOn: string | null
  /** First and last date of the promised delivery, `YYYY-MM-DD`; null for an old order without these dates. */
  arrival: { from: string; to: string } | null
  /** URL paths of the perfumes' pictures, without width and format, and the names of the perfumes. */
  pictures: readonly { image: string; name: string }[]
  count: number
  /** Minor units. */
  total: number
  currency: Currency
}

/** The orders as cards, in the order of the array. */
export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <Stack space={4}>
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          href={pagePath("order", { id: order.id })}
          title={t("cabinet:order", { number: formatOrderNumber(order.number) })}
          status={
            <OrderStatusTag
              status={order.status}
              paymentStatus={order.paymentStatus}
              paymentType={order.paymentType}
              total={order.total}
            />
          }
          pictures={order.pictures
            .slice(0, MAX_PICTURES)
            .map(({ image, name }) => ({ source: productPicture(image, "thumb"), name }))}
          facts={[
            { term: t("cabinet:ordered_at"), value: order.orderedOn },
            buildDeliveryFact(order),
            { term: t("cabinet:pieces"), value: String(order.count) },
            { term: t("cabinet:sum"), value: formatPrice(order.total, order.currency) },
          ]}
        />
      ))}
    </Stack>
  )
}

/**
 * Returns the delivery date, past or expected, of an order that is paid and neither cancelled nor being refunded.
 * Without such a date, and for any other order, returns the payment status.
 */
function buildDeliveryFact(order: ListedOrder): { term: string; value: string } {
  const { deliveredOn, arrival, status, paymentStatus, isRefunding } = order
  if (paymentStatus === "paid" && !isRefunding) {
    if (deliveredOn !== null) return { term: t("cabinet:delivered_at"), value: deliveredOn }
    if (arrival && status !== "cancelled") {
      return { term: t("cabinet:delivery"), value: formatDateRange(arrival) }
    }
  }
  return { term: t("cabinet:payment"), value: formatPaymentStatus(order) }
}
