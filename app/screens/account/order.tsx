import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatMoment } from "#app/screens/shared/format-moment.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Timeline } from "#app/ui/feedback/timeline.tsx"
import { ArrowLeftIcon } from "#app/ui/icon/controls-icons.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RenderedMarkup } from "#app/ui/markup/rendered-markup.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import type { Order } from "#contract/orders.ts"
import { formatDateRange } from "#domain/format-date.ts"
import { AccountFrame } from "./account-frame.tsx"
import { OrderProductsAndTotals } from "./order-products-and-totals.tsx"
import { OrderReceiverAndPayment } from "./order-receiver-and-payment.tsx"
import { OrderStatusTag } from "./order-status-tag.tsx"
import { listOrderSteps } from "./order-steps.ts"
import { PayAgain } from "./pay-again.tsx"
import { PaymentNotice, type PaymentNoticeProps } from "./payment-notice.tsx"

/** One order: its progress, receiver, payment and products. */
export function OrderPage({ order, payAgainCards }: PaymentNoticeProps) {
  return (
    <AccountFrame part="orders">
      <Stack space={8}>
        <RenderedMarkup>
          <OrderHead order={order} />
        </RenderedMarkup>
        <Arrival order={order} />
        <PaymentNotice order={order} payAgainCards={payAgainCards} />
        <Grid columns="halves">
          <Stack space={8}>
            {payAgainCards === null ? null : <PayAgain order={order} cards={payAgainCards} />}
            <RenderedMarkup>
              <>
                <Timeline label={t("cabinet:timeline")} steps={toTimeline(order)} />
                <OrderReceiverAndPayment order={order} />
              </>
            </RenderedMarkup>
          </Stack>
          <OrderProductsAndTotals order={order} />
        </Grid>
      </Stack>
    </AccountFrame>
  )
}

/** A link to all orders, the order's number and its status. */
function OrderHead({ order }: Pick<PaymentNoticeProps, "order">) {
  return (
    <Stack space={1} as="header">
      <div>
        <TextLink href={pagePath("orders")} variant="plain">
          <ArrowLeftIcon size={16} /> {t("cabinet:my_orders")}
        </TextLink>
      </div>
      <Inline space={4}>
        <Heading level={1}>{orderTitle(order)}</Heading>
        <OrderStatusTag
          status={order.status}
          paymentStatus={order.payment_status}
          paymentType={order.payment_type}
          total={order.total}
        />
      </Inline>
    </Stack>
  )
}

/** Shows the dates between which a paid order arrives. Renders nothing for an unpaid, delivered or cancelled order. */
function Arrival({
  order: { arrival, status, payment_status },
}: Pick<PaymentNoticeProps, "order">) {
  if (!arrival || payment_status !== "paid" || !["collecting", "in_progress"].includes(status)) {
    return null
  }
  return (
    <Heading level={2} size="h3">
      {t("cabinet:delivery")} <TabularDigits>{formatDateRange(arrival)}</TabularDigits>
    </Heading>
  )
}

export function orderTitle({ number }: Pick<Order, "number">): string {
  return t("cabinet:order", { number: formatOrderNumber(number) })
}

function toTimeline(order: Order) {
  const { receiver, time_zone } = order
  return listOrderSteps(order).map(({ step, at, state }) => ({
    title: step === "placed" ? t("cabinet:placed") : t(`cabinet:status.${step}`),
    state,
    note:
      at !== null
        ? formatMoment(at, time_zone)
        : step === "delivered"
          ? [receiver.district, receiver.address].join(", ")
          : undefined,
  }))
}
