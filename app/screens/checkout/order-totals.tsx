import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { t } from "#app/i18n/translations.ts"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import * as styles from "./order-totals.css.ts"
import type { OrderView } from "./order-view.ts"

interface OrderTotalsProps {
  order: OrderView
  /** Shows a rule between the lines above and the totals. */
  ruled?: boolean
}

/**
 * The sums of products, discount, service fee and total. Delivery shows a text instead of an amount, because the total
 * excludes it [S9.07].
 */
export function OrderTotals({ order, ruled = false }: OrderTotalsProps) {
  const { currency, discount } = order
  const count = order.lines.reduce((sum, { qty, refusalText }) => sum + (refusalText ? 0 : qty), 0)
  const amount = (minor: number) => formatPrice(minor, currency)
  const products = {
    term: t("checkout:products", { number: count }),
    value: amount(order.productsTotal),
  }
  const feeTerm = t("checkout:service_fee", { percent: order.serviceFeePercent })
  const rows: TermRow[] = [
    products,
    ...(discount === 0 ? [] : [discountRow(order)]),
    { term: feeTerm, value: amount(order.serviceFee) },
    { term: t("checkout:shipping"), value: t("checkout:shipping_words"), as: "quiet" },
    { term: t("checkout:total"), value: amount(order.total), tone: "total" },
  ]
  const totals = <TermList rows={rows} />
  return ruled ? <div className={styles.ruled}>{totals}</div> : totals
}

function discountRow({ discount, discountPercent, currency }: OrderView): TermRow {
  return {
    term: t("checkout:discount", { percent: discountPercent }),
    value: `−${formatPrice(discount, currency)}`,
    tone: "good",
  }
}
