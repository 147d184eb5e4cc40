import { expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { AcceptedPage, type AcceptedView } from "./accepted.tsx"

/** An order whose payment the bank has not answered yet. */
const checked: AcceptedView = {
  id: "01JD3Q6Y8ZV5T7W9X2C4B6N8M0",
  number: "100042",
  firstName: "Nilufar",
  arrival: null,
  status: "collecting",
  paymentStatus: "pending",
  paymentType: "card",
  payUrl: null,
  card: "860014******0035",
  pictures: [],
  count: 1,
  total: 138_720_000,
  currency: "UZS",
  isReturning: false,
  payProblem: null,
  payUntil: null,
  startPayingUntil: null,
  timeZone: "Asia/Tashkent",
}

test.each(LOCALES)(
  "[D1.310] names the order while the bank is asked about its payment: %s",
  async (locale) => {
    const shown = await runInRequest(createRequestContext({ locale }), () =>
      JSON.stringify(AcceptedPage({ view: checked })),
    )
    expect(shown).toContain(getFixedT(locale)("checkout:checking_title"))
    expect(shown).toContain("\u00a0100042")
  },
)

test("[D1.459] names each perfume at its picture", async () => {
  const pictures = [{ image: "/images/product/101/4f2a9c1e/front", name: "Sardoba Koshin" }]
  const shown = await runInRequest(createRequestContext({ locale: "en" }), () =>
    JSON.stringify(AcceptedPage({ view: { ...checked, pictures } })),
  )
  expect(shown).toContain('"alt":"Sardoba Koshin"')
})

test.each([
  ["waits on the payment page", { paymentStatus: "pending", payUrl: "/pay" }],
  ["was refused", { paymentStatus: "refused" }],
] as const)("[D1.313] says until when an order can be paid that %s", async (_, part) => {
  const view = { ...checked, ...part, payUntil: "2026-11-20T19:00:00Z" }
  const shown = await runInRequest(createRequestContext({ locale: "en" }), () =>
    JSON.stringify(AcceptedPage({ view })),
  )
  expect(shown).toContain(getFixedT("en")("cabinet:pay_until", { moment: "21.11.2026, 00:00" }))
})

test("[D1.377] says of a refused order until when a payment can be started, and not that it must be paid by then", async () => {
  const view: AcceptedView = {
    ...checked,
    paymentStatus: "refused",
    payUntil: "2026-11-20T19:00:00Z",
    startPayingUntil: "2026-11-20T18:00:00Z",
  }
  const shown = await runInRequest(createRequestContext({ locale: "en" }), () =>
    JSON.stringify(AcceptedPage({ view })),
  )
  const t = getFixedT("en")
  expect(shown).toContain(t("cabinet:start_paying_until", { moment: "20.11.2026, 23:00" }))
  expect(shown).not.toContain("Pay by")
})

test("[D1.426] does not call a delivered order that was refunded unpaid", async () => {
  const view = { ...checked, status: "delivered", paymentStatus: "refunded" } as const
  const t = getFixedT("en")
  const shown = await runInRequest(createRequestContext({ locale: "en" }), () =>
    JSON.stringify(AcceptedPage({ view })),
  )
  expect(shown).toContain(t("checkout:accepted"))
  expect(shown).not.toContain(t("checkout:unpaid_title"))
})

test.each([false, true])(
  "[D1.474] says of a refused order why it cannot be paid, and promises no payment with another card (money returning: %s)",
  async (isReturning) => {
    const problem = "The promo code of this order cannot be used any more"
    const view: AcceptedView = { ...checked, paymentStatus: "refused", isReturning }
    const t = getFixedT("en")
    const show = (payProblem: string | null) =>
      runInRequest(createRequestContext({ locale: "en" }), () =>
        JSON.stringify(AcceptedPage({ view: { ...view, payProblem } })),
      )
    const payable = await show(null)
    expect(payable).toContain("another card")
    expect(payable).toContain(t("cabinet:pay_again"))
    const shown = await show(problem)
    expect(shown).toContain(problem)
    expect(shown).not.toContain("another card")
    expect(shown).not.toContain(t("cabinet:pay_again"))
  },
)
