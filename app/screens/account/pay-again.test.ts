import { expect, test } from "vitest"
import { listCards } from "#contract/account.ts"
import { getOrder, type Order } from "#contract/orders.ts"
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

function offer(masks: string[], refused_cards: string[], part: Partial<Order> = {}) {
  const order = { ...refused, refused_cards, ...part }
  const cards = masks.flatMap((masked, id) => examples.map((card) => ({ ...card, id, masked })))
  return runInRequest(createRequestContext({ locale: "en" }), () => ({
    form: JSON.stringify(PayAgain({ order, cards })),
    notice: JSON.stringify(PaymentNotice({ order, payAgainCards: cards })),
  }))
}

test("[D1.313] [D1.377] says until when an unpaid order can be paid, with a saved card longer than on the payment page", async () => {
  const until = {
    pay_until: "2099-11-20T19:00:00Z",
    pay_on_page_until: "2099-11-20T18:00:00Z",
    time_zone: "Asia/Tashkent",
  }
  const [card, page] = ["21.11.2099, 00:00", "20.11.2099, 23:00"]
  const text = t("cabinet:pay_until_by_card", { card, page })
  expect((await offer(["a"], [], until)).form).toContain(text)
  expect((await offer([], [], until)).form).toContain(
    t("cabinet:start_paying_until", { moment: page }),
  )
  // The text does not mention the deadline for saved cards if the only saved card was refused.
  const byPage = (await offer(["a"], ["a"], until)).form
  expect(byPage).toContain(t("cabinet:start_paying_until", { moment: page }))
  expect(byPage).not.toContain("21.11.2099")
  const closed = { ...until, pay_on_page_until: "2026-11-20T18:00:00Z" }
  const byCard = (await offer(["a"], [], closed)).form
  expect(byCard).toContain(t("cabinet:pay_until", { moment: card }))
  expect(byCard).not.toContain("20.11.2026")
  const waiting: Partial<Order> = {
    ...until,
    payment_status: "pending",
    pay_url: "/pay",
    pay_on_page_until: null,
  }
  const { notice } = await offer([], [], waiting)
  expect(notice).toContain(t("cabinet:pay_until", { moment: card }))
})

test("[D1.311] preselects a card that was not refused, and the payment page when each was", async () => {
  const { form, notice } = await offer(["a", "b", "c"], ["b", "a"])
  expect(form).toContain('"chosen":"2"')
  expect(notice).toContain(t("cabinet:pay_by_other_card_or_page"))
  const none = await offer(["a", "b"], ["b", "a"])
  expect(none.form).toContain('"chosen":""')
  expect(none.notice).toContain(t("cabinet:pay_by_other_card_on_page"))
  expect((await offer(["a"], [])).notice).toContain(t("cabinet:pay_by_other_card_or_page"))
  expect((await offer([], [])).notice).toContain(t("cabinet:pay_on_page"))
})
