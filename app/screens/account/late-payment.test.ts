import { expect, test } from "vitest"
import { getOrder } from "#contract/orders.ts"
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
