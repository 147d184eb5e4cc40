import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { t } from "#app/i18n/translations.ts"
import { buildSumRows } from "#app/screens/shared/order-summary/build-sum-rows.ts"
import { SumNotes } from "#app/screens/shared/order-summary/sum-notes.tsx"
import { TermList } from "#app/screens/shared/order-summary/term-list.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import * as styles from "./order-totals.css.ts"
import type { OrderView } from "./order-view.ts"

interface OrderTotalsProps {
  order: OrderView
  /** Shows a rule between the lines above and the totals. */
  ruled?: boolean
}

/** The sums of products, discount, service fee and total. */
export function OrderTotals({ order, ruled = false }: OrderTotalsProps) {
  const number = order.lines.reduce((sum, { qty, refusalText }) => sum + (refusalText ? 0 : qty), 0)
  const rows = buildSumRows({
    sums: order,
    texts: {
      products: t("checkout:products", { number }),
      discount: t("checkout:discount", { percent: order.discountPercent }),
      fee: t("checkout:service_fee", { percent: order.serviceFeePercent }),
      shipping: t("checkout:shipping"),
      shippingWords: t("checkout:shipping_words"),
      total: t("checkout:total"),
    },
    format: (minor) => formatPrice(minor, order.currency),
  })
  const totals = (
    <Stack space={2}>
      <TermList rows={rows} />
      <SumNotes serviceFeePercent={order.serviceFeePercent} />
    </Stack>
  )
  return ruled ? <div className={styles.ruled}>{totals}</div> : totals
}
