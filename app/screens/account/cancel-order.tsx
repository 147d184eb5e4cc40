import "server-only"
import { Form } from "react-router"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Dialog } from "#app/ui/overlay/dialog.tsx"
import type { Order } from "#contract/orders.ts"

/**
 * Asks the customer to confirm the cancellation of an order, and says what happens to the money.
 */
export function CancelOrderDialog({ order }: { order: Order }) {
  const path = pagePath("order", { id: order.id })
  const { payment_status: status, payment_type: type, pay_url: payUrl, total } = order
  // A pending payment without a payment page is a card charge whose result is unknown. It may have taken the money.
  const isUnknown = status === "pending" && payUrl === null
  const isPaid = status === "paid" && total > 0
  const paidBy = isPaid ? type : isUnknown ? "unknown" : "unpaid"
  const isReturning = paidBy === "unpaid" && order.late_payment
  return (
    <Dialog
      id="cancel"
      title={t("cabinet:cancel_title")}
      lead={t(isReturning ? "cabinet:returning_words" : `cabinet:cancel_lead.${paidBy}`)}
      closeHref={path}
    >
      <Form method="post" action={`${path}/cancel`}>
        <Actions align="split">
          <Button href={path} replace keepScroll>
            {t("cabinet:cancel_keep")}
          </Button>
          <SubmitButton tone="line">{t("cabinet:cancel_confirm")}</SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  )
}
