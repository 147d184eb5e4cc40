import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { t } from "#app/i18n/translations.ts"
import { OrderWarning } from "#app/screens/shared/order-warning.tsx"
import type { Order } from "#contract/orders.ts"

/** Warns a customer who is about to pay an order that other, paid orders contain some of the same perfumes. */
export function SameProductsWarning({
  order: { items, paid_elsewhere = [] },
}: {
  order: Pick<Order, "items" | "paid_elsewhere">
}) {
  return paid_elsewhere.map(({ id, number, product_ids }) => {
    const names = items
      .filter(({ product_id }) => product_ids.includes(product_id))
      .map(({ name }) => name)
      .join(", ")
    const text = t("cabinet:paid_elsewhere", { names, number: formatOrderNumber(number) })
    return <OrderWarning key={id} id={id} text={text} />
  })
}
