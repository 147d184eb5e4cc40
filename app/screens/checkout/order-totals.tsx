import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { t } from "#app/i18n/translations.ts"
import { Totals, type TotalsRow } from "#app/screens/shared/order-summary/totals.tsx"
import * as styles from "./order-totals.css.ts"
import type { OrderView } from "./order-view.ts"

interface OrderTotalsProps {
  order: OrderView
  /** `folded` leaves out products and total, which are outside of the folded part. */
  variant: "whole" | "folded"
}

/** Products, discount, service fee and total. Delivery is not included [S9.07]. */
export function OrderTotals({ order, variant }: OrderTotalsProps) {
  const { currency, discount } = order
  const count = order.lines.reduce((sum, { qty, problem }) => sum + (problem ? 0 : qty), 0)
  const amount = (minor: number) => formatPrice(minor, currency)
  const products = {
    term: t("checkout:products", { number: count }),
    value: amount(order.productsTotal),
  }
  const total = { term: t("checkout:total"), value: amount(order.total), tone: "total" as const }
  const feeTerm = t("checkout:service_fee", { percent: order.serviceFeePercent })
  const between: TotalsRow[] = [
    ...(discount === 0 ? [] : [discountRow(order)]),
    { term: feeTerm, value: amount(order.serviceFee) },
    { term: t("checkout:shipping"), value: t("checkout:shipping_not_included"), as: "quiet" },
  ]
  if (variant === "whole") return <Totals rows={[products, ...between, total]} />
  return (
    <div className={styles.ruled}>
      <Totals rows={between} />
    </div>
  )
}

function discountRow({ discount, discountPercent, currency }: OrderView): TotalsRow {
  return {
    term: t("checkout:discount", { percent: discountPercent }),
    value: `−${formatPrice(discount, currency)}`,
    tone: "good",
  }
}
