import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getOrder, type Order } from "#contract/orders.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { OrderReceiverAndPayment } from "./order-receiver-and-payment.tsx"
import { OrderStatusTag } from "./order-status-tag.tsx"
import { PaymentNotice } from "./payment-notice.tsx"

const t = getFixedT("ru")
const order = getOrder.answer.parse(getOrder.example.answer)

/** Counts a text in the parts of an order's page that say how its payment went. */
async function countTexts(shown: Order, text: string): Promise<number> {
  const { status, payment_status: paymentStatus, payment_type: paymentType, total } = shown
  const html = await runInRequest(createRequestContext({ locale: "ru" }), () =>
    renderToStaticMarkup(
      <>
        <OrderStatusTag
          status={status}
          paymentStatus={paymentStatus}
          paymentType={paymentType}
          total={total}
        />
        <PaymentNotice order={shown} payAgainCards={null} />
        <OrderReceiverAndPayment order={shown} />
      </>,
    ),
  )
  return html.split(text).length - 1
}

test("[D1.620] says once that the payment of an unpaid order was refused, and lists the payment status of a paid one", async () => {
  const refused = { ...order, status: "collecting", payment_status: "refused" } as const
  expect(await countTexts(refused, t("cabinet:payment_status.refused"))).toBe(1)
  expect(await countTexts(refused, t("cabinet:state_of_payment"))).toBe(0)
  const paid = { ...refused, payment_status: "paid" } as const
  expect(await countTexts(paid, t("cabinet:state_of_payment"))).toBe(1)
})
