import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { ExistingOrder } from "#contract/checkout.ts"
import type { OrderView } from "./order-view.ts"

interface ExistingOrderNoticeProps {
  order: ExistingOrder
  /** The sum that the customer would pay for this cart now. */
  current: Pick<OrderView, "total" | "currency">
  /** Whether a line of the cart cannot be ordered. The customer then cannot place an order with this cart. */
  isBlocked: boolean
}

/**
 * The notice about an order that the customer has already placed with this cart: its payment status, and what the
 * customer can do with it. Every step of the checkout shows it.
 */
export function ExistingOrderNotice({ order, current, isBlocked }: ExistingOrderNoticeProps) {
  const { title, description, tone } = describe(order)
  const isReplaced =
    order.payment_status === "refused" && !isBlocked && order.total !== current.total
  return (
    <Notice tone={tone} title={title} {...(order.refusal ? { role: "alert" } : {})}>
      <Stack space={4}>
        {order.refusal ? <Text weight="strong">{order.refusal}</Text> : null}
        {isReplaced ? describeReplacement(order, current) : isBlocked ? null : description}
        <Actions align="start">
          {order.pay_url === null ? null : (
            <Button href={order.pay_url} size="small">
              {`${t("checkout:pay_now")} · ${formatPrice(order.total, current.currency)}`}
            </Button>
          )}
          <Button href={pagePath("order", { id: order.id })} size="small" tone="line">
            {t("checkout:see_order")}
          </Button>
          {order.payment_status === "pending" ? (
            <Button href={pagePath("cancelOrder", { id: order.id })} size="small" tone="quiet">
              {t("cabinet:cancel")}
            </Button>
          ) : null}
        </Actions>
      </Stack>
    </Notice>
  )
}

/**
 * Returns a text that says that an order for this cart replaces the earlier order, whose sum differs [D1.247]. The text
 * also says that the customer can pay the earlier order on its own page, unless `pay_problem` prevents this.
 */
function describeReplacement(
  { total, pay_problem: problem }: ExistingOrder,
  current: ExistingOrderNoticeProps["current"],
): string {
  const sums = {
    before: formatPrice(total, current.currency),
    now: formatPrice(current.total, current.currency),
  }
  return t(problem ? "checkout:existing_replaced_only" : "checkout:existing_replaced_words", sums)
}

function describe({ number: plain, payment_status: status, pay_url: payUrl }: ExistingOrder) {
  const number = formatOrderNumber(plain)
  if (status === "refused") {
    return {
      tone: "error" as const,
      title: t("checkout:existing_refused", { number }),
      description: t("checkout:existing_refused_words"),
    }
  }
  if (status === "paid") {
    return {
      tone: "info" as const,
      title: t("checkout:existing_paid", { number }),
      description: t("checkout:existing_paid_words"),
    }
  }
  return payUrl === null
    ? {
        tone: "info" as const,
        title: t("checkout:existing_checked", { number }),
        description: t("checkout:existing_checked_words"),
      }
    : {
        tone: "warning" as const,
        title: t("checkout:existing_waiting", { number }),
        description: t("checkout:existing_waiting_words"),
      }
}
