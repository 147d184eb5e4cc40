import { expect, test } from "vitest"
import { getOrder } from "#contract/orders.ts"
import { PAYMENT_OPTIONS } from "#domain/payment.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { CancelOrderDialog } from "./cancel-order.tsx"
import { formatPaymentStatus } from "./payment-status-tag.tsx"

const order = getOrder.answer.parse(getOrder.example.answer)
const t = getFixedT("en")

test.each(PAYMENT_OPTIONS)(
  "promises and mentions no refund for an order that a promocode made free: %s",
  async (payment_type) => {
    const context = createRequestContext({ locale: "en" })
    const dialog = await runInRequest(context, () =>
      CancelOrderDialog({ order: { ...order, payment_type, total: 0 } }),
    )
    expect(dialog.props).toMatchObject({ lead: t("cabinet:cancel_lead.unpaid") })
    const cancelled = { status: "cancelled", paymentStatus: "refunded", total: 0 } as const
    const text = await runInRequest(context, () =>
      formatPaymentStatus({ ...cancelled, paymentType: payment_type }),
    )
    expect(text).toBe(t("cabinet:not_paid"))
  },
)
