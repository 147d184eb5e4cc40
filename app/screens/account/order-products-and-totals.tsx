import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { OrderedProduct } from "#app/screens/shared/order-summary/ordered-product.tsx"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import type { Order } from "#contract/orders.ts"
import { OrderActions } from "./order-actions.tsx"

/** The products of an order, its amounts and its actions. */
export function OrderProductsAndTotals({ order }: { order: Order }) {
  const amount = (minor: number) => formatPrice(minor, order.currency)
  const discount: TermRow[] =
    order.discount === 0
      ? []
      : [
          {
            term: t("cabinet:discount", { percent: order.discount_percent }),
            value: `−${amount(order.discount)}`,
            tone: "good",
          },
        ]
  const isOver = order.status === "delivered" || order.status === "cancelled"
  const shipping: TermRow[] = isOver
    ? []
    : [{ term: t("checkout:shipping"), value: t("checkout:shipping_words"), as: "quiet" }]
  // The payment status already shows a refund of the whole order; this row is for a refund of a part.
  const refunded = order.payment_status === "paid" ? order.refunded_in_part : 0
  const refund: TermRow[] = refunded
    ? [{ term: t("cabinet:payment_status.refunded"), value: amount(refunded) }]
    : []
  return (
    <Box variant="sunken" as="section" labelledBy="content">
      <Stack space={5}>
        <Heading level={2} size="title" id="content">
          {t("cabinet:content")}
        </Heading>
        <ul>
          {order.items.map((item) => (
            <OrderedProduct
              key={item.product_id}
              picture={productPicture(item.image, "thumb")}
              brand={item.brand}
              name={item.name}
              href={pagePath("product", { id: item.product_id })}
              meta={t("checkout:line_meta", { volume: item.volume, qty: item.qty })}
              price={amount(item.price * item.qty)}
            />
          ))}
        </ul>
        <TermList
          rows={[
            {
              term: t("cabinet:products", { number: order.count }),
              value: amount(order.products_total),
            },
            ...discount,
            { term: formatFee(order), value: amount(order.service_fee) },
            ...shipping,
            { term: t("cabinet:total"), value: amount(order.total), tone: "total" },
            ...refund,
          ]}
        />
        <OrderActions order={order} />
      </Stack>
    </Box>
  )
}

function formatFee({ service_fee_percent: percent }: Order): string {
  return percent === null ? t("cabinet:service_fee") : t("cabinet:service_fee_percent", { percent })
}
