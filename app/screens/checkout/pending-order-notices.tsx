import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { t } from "#app/i18n/translations.ts"
import { OrderWarning } from "#app/screens/shared/order-warning.tsx"
import type { OrderView } from "./order-view.ts"

/** Warns that perfumes of the cart are also in other orders whose payment is pending [D1.345]. */
export function PendingOrderNotices({ orders }: { orders: OrderView["pendingOrders"] }) {
  return orders.map(({ id, number, names }) => {
    const order = { number: formatOrderNumber(number), names: names.join(", ") }
    return <OrderWarning key={id} id={id} text={t("checkout:pending_elsewhere", order)} />
  })
}
