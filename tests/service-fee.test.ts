import { expect, test } from "vitest"
import { OrderProductsAndTotals } from "#app/screens/account/order-products-and-totals.tsx"
import { OrderTotals } from "#app/screens/checkout/order-totals.tsx"
import { buildSumRows } from "#app/screens/shared/order-summary/build-sum-rows.ts"
import { SumNotes } from "#app/screens/shared/order-summary/sum-notes.tsx"
import { getOrder } from "#contract/orders.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"

const t = getFixedT("en")
const placed = getOrder.answer.parse(getOrder.example.answer)
const sums = { productsTotal: 1000, discount: 100, serviceFee: 0, total: 900 }
const texts = {
  products: "Products",
  discount: "Discount",
  fee: "Fee",
  shipping: "Delivery",
  shippingWords: "later",
  total: "Total",
}

test("[D1.667] the cart, the checkout and the order list the same sums, and no service fee of 0 %", async () => {
  const listTerms = (serviceFeePercent: number | null) =>
    buildSumRows({ sums: { ...sums, serviceFeePercent }, texts, format: String }).map(
      ({ term }) => term,
    )
  expect(listTerms(0)).toEqual(["Products", "Discount", "Delivery", "Total"])
  // An order of an earlier version does not name the percentage.
  for (const percent of [2, null])
    expect(listTerms(percent)).toEqual(["Products", "Discount", "Fee", "Delivery", "Total"])

  for (const percent of [0, 2]) {
    const order = { ...placed, service_fee_percent: percent }
    const checkout = {
      ...sums,
      currency: "UZS" as const,
      lines: [],
      discountPercent: 10,
      serviceFeePercent: percent,
      promocode: null,
      arrival: null,
      existingOrder: null,
      replacedOrders: [],
      pendingOrders: [],
    }
    const [inOrder, atCheckout, note] = await runInRequest(
      createRequestContext({ locale: "en" }),
      () =>
        [
          OrderProductsAndTotals({ order }),
          OrderTotals({ order: checkout }),
          SumNotes({ serviceFeePercent: percent }),
        ].map((part) => JSON.stringify(part)),
    )
    const hasFee = percent > 0
    expect(inOrder?.includes(t("cabinet:service_fee_percent", { percent }))).toBe(hasFee)
    expect(atCheckout?.includes(t("checkout:service_fee", { percent }))).toBe(hasFee)
    expect(note?.includes(t("checkout:service_fee_note"))).toBe(hasFee)
  }
})
