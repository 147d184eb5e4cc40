import { expect, test } from "vitest"
import { getOrderKey } from "#app/session/order-key.ts"
import { saveReceiver } from "#app/session/receiver.ts"
import { Session } from "#app/session/session.ts"
import { checkCheckout, getDelivery } from "#contract/checkout.ts"
import { listCountries, listRegions } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./payment.ts"

/** Submits the payment form, while the cart has an earlier order with this payment status. */
async function choosePayment(payment_status: string | null) {
  const existing_order = payment_status && {
    id: "01JD3Q6Y8ZV5T7W9X2C4B6N8M0",
    number: "100042",
    total: 1248480,
    pay_url: null,
    payment_status,
  }
  const checkout = checkCheckout.example.answer as object
  const answers: Record<string, unknown> = {
    [listCountries.path]: listCountries.example.answer,
    [listRegions.path]: listRegions.example.answer,
    [getDelivery.path]: getDelivery.example.answer,
    [checkCheckout.path]: { ...checkout, ...(existing_order && { existing_order }) },
  }
  const session = new Session(`token=${"a".repeat(43)}; cart=101.1; co_step=payment`)
  const context = createRequestContext({
    locale: "uz",
    session,
    form: { option: "card" },
    shopFetch: ({ url }) => Promise.resolve(Response.json(answers[new URL(url).pathname])),
  })
  const delivery = getDelivery.answer.parse(getDelivery.example.answer)
  await saveReceiver(session, { ...delivery, fullName: "Nilufar", phone: "+998901234567" })
  const key = getOrderKey(session)
  const url = "http://localhost/uz/checkout/payment"
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/checkout/payment" as const,
    params: {},
  }
  const answer = await runInRequest(context, () => action(args))
  const location = answer instanceof Response ? answer.headers.get("Location") : null
  return { location, hasNewKey: getOrderKey(session) !== key }
}

test("[D1.284] starts another attempt to pay a refused order, also when the browser did not get the refusal", async () => {
  expect(await choosePayment("refused")).toEqual({
    location: "/uz/checkout/confirmation",
    hasNewKey: true,
  })
})

test.each(["pending", "paid", null])(
  "keeps the key of the order while the earlier order of the cart is %s",
  async (status) => {
    expect(await choosePayment(status)).toEqual({
      location: "/uz/checkout/confirmation",
      hasNewKey: false,
    })
  },
)
