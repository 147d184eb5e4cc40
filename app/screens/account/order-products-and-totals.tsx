import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { buildSumRows } from "#app/screens/shared/order-summary/build-sum-rows.ts"
import { OrderedProduct } from "#app/screens/shared/order-summary/ordered-product.tsx"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RenderedMarkup } from "#app/ui/markup/rendered-markup.tsx"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import type { Order } from "#contract/orders.ts"
import { OrderActions } from "./order-actions.tsx"

/** The products of an order, its amounts and its actions. */
export function OrderProductsAndTotals({ order }: { order: Order }) {
  const amount = (minor: number) => formatPrice(minor, order.currency)
  const rows = buildSumRows({
    sums: {
      productsTotal: order.products_total,
      discount: order.discount,
      serviceFee: order.service_fee,
      serviceFeePercent: order.service_fee_percent,
      total: order.total,
    },
    texts: {
      products: t("cabinet:products", { number: order.count }),
      discount: t("cabinet:discount", { percent: order.discount_percent }),
      fee: formatFee(order),
      shipping: t("checkout:shipping"),
      shippingWords: t("checkout:shipping_words"),
      total: t("cabinet:total"),
    },
    format: amount,
    isOpen: order.status !== "delivered" && order.status !== "cancelled",
  })
  // The payment status already shows a refund of the whole order; this row is for a refund of a part.
  const refunded = order.payment_status === "paid" ? order.refunded_in_part : 0
  const refund: TermRow[] = refunded
    ? [{ term: t("cabinet:payment_status.refunded"), value: amount(refunded) }]
    : []
  return (
    <Box variant="sunken" as="section" labelledBy="content">
      <Stack space={5}>
        <RenderedMarkup>
          <>
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
            <TermList rows={[...rows, ...refund]} />
          </>
        </RenderedMarkup>
        <OrderActions order={order} />
      </Stack>
    </Box>
  )
}

function formatFee({ service_fee_percent: percent }: Order): string {
  return percent === null ? t("cabinet:service_fee") : t("cabinet:service_fee_percent", { percent })
}
