import { expect, test } from "vitest"
import { listCards } from "#contract/account.ts"
import { getOrder } from "#contract/orders.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { PayAgain } from "./pay-again.tsx"
import { PaymentNotice } from "./payment-notice.tsx"

const t = getFixedT("en")
const refused = {
  ...getOrder.answer.parse(getOrder.example.answer),
  payment_status: "refused" as const,
  card: null,
}
const { cards: examples } = listCards.answer.parse(listCards.example.answer)

function offer(masks: string[], refused_cards: string[]) {
  const order = { ...refused, refused_cards }
  const cards = masks.flatMap((masked, id) => examples.map((card) => ({ ...card, id, masked })))
  return runInRequest(createRequestContext({ locale: "en" }), () => ({
    form: JSON.stringify(PayAgain({ order, cards })),
    notice: JSON.stringify(PaymentNotice({ order, payAgainCards: cards })),
  }))
}

test("[D1.311] preselects a card that was not refused, and the payment page when each was", async () => {
  const { form, notice } = await offer(["a", "b", "c"], ["b", "a"])
  expect(form).toContain('"chosen":"2"')
  expect(notice).toContain(t("cabinet:pay_by_other_card_or_page"))
  const none = await offer(["a", "b"], ["b", "a"])
  expect(none.form).toContain('"chosen":""')
  expect(none.notice).toContain(t("cabinet:pay_on_page"))
})
