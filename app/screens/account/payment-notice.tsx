import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatDeadline } from "#app/screens/shared/format-moment.ts"
import { Button } from "#app/ui/action/button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import type { Card } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"
import { findOtherCard } from "./find-other-card.ts"
import { SameProductsWarning } from "./same-products-warning.tsx"

export interface PaymentNoticeProps {
  order: Order
  /** Cards to choose from for a new payment; null when the order cannot be paid again. */
  payAgainCards: readonly Card[] | null
}

/**
 * Explains how to pay an unpaid order, or says that another order has replaced this one, or that the money of a
 * cancelled or delivered order, or of an earlier attempt to pay, is being returned.
 */
export function PaymentNotice({ order, payAgainCards }: PaymentNoticeProps) {
  if (order.replaced_by) {
    const { id, number } = order.replaced_by
    return (
      <Notice tone="info" title={t("cabinet:replaced")}>
        <RichText
          text={[
            t("cabinet:replaced_words", { number: formatOrderNumber(number) }),
            t(order.late_payment ? "cabinet:returning_words" : "cabinet:replaced_uncharged"),
          ].join(" ")}
          marks={{
            order: (text) => <TextLink href={pagePath("order", { id })}>{text}</TextLink>,
          }}
        />
      </Notice>
    )
  }
  const isPaid = order.payment_status === "paid"
  if (isPaid && (order.status === "cancelled" || order.refunding)) {
    return <Notice tone="info">{t("cabinet:refunding_words")}</Notice>
  }
  const isUnfinished = isPaid && order.status !== "delivered"
  if (order.late_payment && (order.status === "cancelled" || isUnfinished)) {
    return <Notice tone="info">{t("cabinet:returning_words")}</Notice>
  }
  if (order.status !== "collecting" || isPaid) return null
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
    <Stack space={4}>
      <SameProductsWarning order={order} />
      <Notice tone="warning" title={t("cabinet:payment_status.pending")}>
        <Stack space={4}>
          {[t("cabinet:pay_words"), formatPayUntil(order)].join(" ")}
          <Actions align="start">
            <Button href={order.pay_url} size="small">
              {t("cabinet:pay")}
            </Button>
          </Actions>
        </Stack>
      </Notice>
    </Stack>
  )
}

function formatPayUntil({ pay_until, time_zone }: Order): string {
  return pay_until ? t("cabinet:pay_until", { moment: formatDeadline(pay_until, time_zone) }) : ""
}

/**
 * Returns a text that says how the customer can pay the order after a refused payment: in the ways that `PayAgain`
 * offers. Empty if the order can no longer be paid.
 */
function describeWaysToPay(order: Order, cards: PaymentNoticeProps["payAgainCards"]): string {
  if (cards === null) return ""
  if (findOtherCard(order, cards)) return t("cabinet:pay_by_other_card_or_page")
  return t(cards.length > 0 ? "cabinet:pay_by_other_card_on_page" : "cabinet:pay_on_page")
}
