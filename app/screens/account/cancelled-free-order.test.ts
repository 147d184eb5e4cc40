import { RouterContextProvider, redirect } from "react-router"
import { expect, test } from "vitest"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import {
  languageMiddleware,
  localeContext,
  translationsMiddleware,
} from "#app/i18n/translations.ts"
import { getOrder } from "#contract/orders.ts"
import { PAYMENT_OPTIONS } from "#domain/order.ts"
import { getFixedT } from "#locales/translate.ts"
import { CancelOrderDialog } from "./cancel-order.tsx"
import { formatPaymentStatus } from "./order-status-tag.tsx"

/** Runs `render` in a request for a page in English. */
async function inEnglish<Result>(render: () => Result): Promise<Result> {
  const context = new RouterContextProvider()
  context.set(hostContext, readHostContext(null))
  context.set(localeContext, "en")
  const url = "http://localhost/en/cabinet"
  const args = { context, request: new Request(url), url: new URL(url), pattern: "", params: {} }
  const results: Result[] = []
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, () => {
      results.push(render())
      return Promise.resolve(redirect("/"))
    })
    return redirect("/")
  })
  return results[0] as Result
}

const order = getOrder.answer.parse(getOrder.example.answer)
const t = getFixedT("en")

test.each(PAYMENT_OPTIONS)(
  "promises and mentions no refund for an order that a promocode made free: %s",
  async (payment_type) => {
    const dialog = await inEnglish(() =>
      CancelOrderDialog({ order: { ...order, payment_type, total: 0 } }),
    )
    expect(dialog.props).toMatchObject({ lead: t("cabinet:cancel_lead.unpaid") })
    const cancelled = { status: "cancelled", paymentStatus: "refunded", total: 0 } as const
    const text = await inEnglish(() =>
      formatPaymentStatus({ ...cancelled, paymentType: payment_type }),
    )
    expect(text).toBe(t("cabinet:not_paid"))
  },
)
