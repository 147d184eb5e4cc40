import { expect, test } from "vitest"
import { formatPrice } from "#app/i18n/format-price.ts"
import { toOrderCard } from "#app/loaders/account/to-order-card.ts"
import { getOrder, type Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { PAYMENT_OPTIONS } from "#domain/payment.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { OrderList } from "./order-list.tsx"
import { OrderProductsAndTotals } from "./order-products-and-totals.tsx"
import { PaymentNotice } from "./payment-notice.tsx"
import { formatPaymentStatus } from "./payment-status-tag.tsx"

const delivered: Order = {
  ...getOrder.answer.parse(getOrder.example.answer),
  status: "delivered",
  delivered_at: "2026-11-23T12:00:00+05:00",
}

const refunds: Order[] = [
  { ...delivered, payment_status: "paid", refunding: true },
  { ...delivered, payment_status: "refunded", refunding: false },
]

test.each(LOCALES)(
  "[D1.426] the list says whether a delivered order is being refunded or was refunded: %s",
  async (locale) => {
    const t = getFixedT(locale)
    const inLocale = <Result>(work: () => Result) =>
      runInRequest(createRequestContext({ locale }), work)
    const texts = [t("cabinet:refunding"), t("cabinet:payment_status.refunded")]
    for (const [index, order] of refunds.entries()) {
      const card = toOrderCard(order)
      const list = await inLocale(() => OrderList({ orders: [card] }))
      expect(JSON.stringify(list)).toContain(
        JSON.stringify({ term: t("cabinet:payment"), value: texts[index] }),
      )
    }
    const list = await inLocale(() => OrderList({ orders: [toOrderCard(delivered)] }))
    expect(JSON.stringify(list)).toContain(
      JSON.stringify({ term: t("cabinet:delivered_at"), value: "23.11.2026" }),
    )
  },
)

test("[D1.426] the page says that the money of a delivered order is being returned", async () => {
  const t = getFixedT("en")
  const [refunding, refunded] = await Promise.all(
    refunds.map((order) =>
      runInRequest(createRequestContext({ locale: "en" }), () =>
        PaymentNotice({ order, payAgainCards: null }),
      ),
    ),
  )
  expect(JSON.stringify(refunding)).toContain(t("cabinet:refunding_words"))
  expect(refunded).toBeNull()
})

test.each(PAYMENT_OPTIONS)(
  "[D1.426] names what the customer of a refunded delivered order got back: paid by %s",
  async (paymentType) => {
    const t = getFixedT("en")
    const text = await runInRequest(createRequestContext({ locale: "en" }), () =>
      formatPaymentStatus({
        status: "delivered",
        paymentStatus: "refunded",
        paymentType,
        total: 100,
      }),
    )
    const expected = {
      card: t("cabinet:payment_status.refunded"),
      bonus: t("cabinet:points_returned"),
    }
    expect(text).toBe(expected[paymentType])
  },
)

test.each([
  { payment_status: "paid", refunded_in_part: 12_000, row: true },
  { payment_status: "paid", refunded_in_part: 0, row: false },
  { payment_status: "refunded", refunded_in_part: 12_000, row: false },
] as const)("[D1.629] shows the sum that went back of a part: %o", async ({ row, ...payment }) => {
  const term = getFixedT("en")("cabinet:payment_status.refunded")
  const isShown = await runInRequest(createRequestContext({ locale: "en" }), () => {
    const section = JSON.stringify(OrderProductsAndTotals({ order: { ...delivered, ...payment } }))
    return section.includes(JSON.stringify({ term, value: formatPrice(12_000, "UZS") }))
  })
  expect(isShown).toBe(row)
})
