import { describe, expect, test } from "vitest"
import { getOrder, type Order } from "#contract/orders.ts"
import { PAYMENT_OPTIONS } from "#domain/payment.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { CancelOrderDialog } from "./cancel-order.tsx"
import { PaymentNotice } from "./payment-notice.tsx"

const t = getFixedT("en")
const order = {
  ...getOrder.answer.parse(getOrder.example.answer),
  payment_status: "refused",
  late_payment: "refunding",
} as const

const inEnglish = <Result>(work: () => Result) =>
  runInRequest(createRequestContext({ locale: "en" }), work)

test("[D1.285] says in the dialog that cancels the order that its money is being returned", async () => {
  const dialog = await inEnglish(() => CancelOrderDialog({ order }))
  expect(dialog.props).toMatchObject({ lead: t("cabinet:returning_words") })
})

test.each([
  ["cancelled", null],
  ["cancelled", { id: "7f1c2d9e-0f55-4c37-9d0b-6f5a8c1e2b34", number: "100002" }],
] as const)(
  "[D1.285] says that the money of an order is being returned: %s, replaced by %o",
  async (status, replaced_by) => {
    const notice = await inEnglish(() =>
      PaymentNotice({ order: { ...order, status, replaced_by }, payAgainCards: null }),
    )
    const shown = JSON.stringify(notice)
    expect(shown).toContain(t("cabinet:returning_words"))
    expect(shown).not.toContain(t("cabinet:replaced_uncharged"))
  },
)

describe("an order that was paid after the money of an earlier attempt had arrived late", () => {
  const paid = { ...order, payment_status: "paid", refunding: false, refusal: null } as const
  const show = (shown: Order) =>
    inEnglish(() => PaymentNotice({ order: shown, payAgainCards: null }))

  test.each(PAYMENT_OPTIONS)(
    "[D1.570] says in the dialog that cancels it what happens to its own payment: %s",
    async (payment_type) => {
      const dialog = await inEnglish(() => CancelOrderDialog({ order: { ...paid, payment_type } }))
      expect(dialog.props).toMatchObject({ lead: t(`cabinet:cancel_lead.${payment_type}`) })
    },
  )

  test.each(["refunding", "refunded"] as const)(
    "[D1.570] says on its page that the earlier money is being returned, until it is delivered: %s",
    async (late_payment) => {
      for (const status of ["collecting", "in_progress"] as const) {
        const notice = await show({ ...paid, late_payment, status })
        expect(JSON.stringify(notice)).toContain(t("cabinet:returning_words"))
      }
      expect(await show({ ...paid, late_payment, status: "delivered" })).toBeNull()
    },
  )
})
