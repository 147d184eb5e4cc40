import "server-only"
import { formatOrderNumber } from "#app/i18n/format.ts"
import { localePath, orderPath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Timeline } from "#app/ui/feedback/timeline.tsx"
import { ArrowLeftIcon } from "#app/ui/icon/controls-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import type { Card } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"
import { AccountFrame } from "./account-frame.tsx"
import { formatMoment, formatDateRange } from "./format-dates.ts"
import { OrderProductsAndTotals } from "./order-products-and-totals.tsx"
import { OrderReceiverAndPayment } from "./order-receiver-and-payment.tsx"
import { OrderStatusTag } from "./order-status-tag.tsx"
import { listOrderSteps } from "./order-steps.ts"
import { PayAgain } from "./pay-again.tsx"

interface OrderPageProps {
  order: Order
  /** Cards to choose from for a new payment; null when the order cannot be paid again. */
  payAgainCards: readonly Card[] | null
}

/** One order: its progress, receiver, payment and products. */
export function OrderPage({ order, payAgainCards }: OrderPageProps) {
  return (
    <AccountFrame part="orders">
      <Stack space={8}>
        <Stack space={1} as="header">
          <div>
            <TextLink href={localePath(currentLocale(), "cabinet/orders")} variant="plain">
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
        <Arrival order={order} />
        <PaymentNotice order={order} payAgainCards={payAgainCards} />
        <Grid columns="halves">
          <Stack space={8}>
            {payAgainCards === null ? null : <PayAgain order={order} cards={payAgainCards} />}
            <Timeline label={t("cabinet:timeline")} steps={toTimeline(order)} />
            <OrderReceiverAndPayment order={order} />
          </Stack>
          <OrderProductsAndTotals order={order} />
        </Grid>
      </Stack>
    </AccountFrame>
  )
}

/** Shows the dates between which a paid order arrives. Renders nothing for an unpaid, delivered or cancelled order. */
function Arrival({ order: { arrival, status, payment_status } }: Pick<OrderPageProps, "order">) {
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

/**
 * Explains how to pay an unpaid order, or says that another order has replaced this one, or that the money for a
 * cancelled order is being returned.
 */
function PaymentNotice({ order, payAgainCards }: OrderPageProps) {
  if (order.replaced_by) {
    const { id, number } = order.replaced_by
    return (
      <Notice tone="info" title={t("cabinet:replaced")}>
        <RichText
          text={t("cabinet:replaced_words", { number: formatOrderNumber(number) })}
          marks={{
            order: (text) => <TextLink href={orderPath(currentLocale(), id)}>{text}</TextLink>,
          }}
        />
      </Notice>
    )
  }
  if (order.status === "cancelled" && order.payment_status === "paid") {
    return <Notice tone="info">{t("cabinet:refunding_words")}</Notice>
  }
  if (order.status !== "collecting" || order.payment_status === "paid") return null
  if (order.payment_status !== "pending") {
    const words = t(order.late_payment ? "cabinet:returning_words" : "cabinet:refused_words")
    return (
      <Notice tone="error" title={order.refusal}>
        {[words, order.pay_problem ?? describeWaysToPay(order, payAgainCards)].join(" ")}
      </Notice>
    )
  }
  if (order.pay_url === null) {
    return (
      <Notice tone="info" title={t("checkout:checking_title")}>
        {t("checkout:checking_words")}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={t("cabinet:payment_status.pending")}>
      <Stack space={4}>
        {t("cabinet:pay_words")}
        <Actions align="start">
          <Button href={order.pay_url} size="small">
            {t("cabinet:pay")}
          </Button>
        </Actions>
      </Stack>
    </Notice>
  )
}

/** Says how a refused order can be paid, by what `PayAgain` offers; empty if it can no longer be paid. */
function describeWaysToPay({ card }: Order, cards: OrderPageProps["payAgainCards"]): string {
  if (cards === null) return ""
  const hasOther = cards.some(({ masked }) => masked !== card)
  return t(hasOther ? "cabinet:pay_by_other_card_or_page" : "cabinet:pay_on_page")
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
