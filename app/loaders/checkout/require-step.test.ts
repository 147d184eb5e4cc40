import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { checkCheckout, getDelivery, type Delivery } from "#contract/checkout.ts"
import { listCountries } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { requireStep } from "./require-step.ts"

/**
 * Opens the payment page after a new login, which has deleted the receiver. Returns where the shop redirects, and the
 * key of the message there.
 *
 * @param draft the address that the shop API has stored
 */
async function openPayment(draft: Partial<Delivery>) {
  const answers: Record<string, unknown> = {
    [listCountries.path]: listCountries.example.answer,
    [checkCheckout.path]: checkCheckout.example.answer,
    [getDelivery.path]: { ...(getDelivery.example.answer as object), ...draft },
  }
  const session = new Session(`token=${"a".repeat(43)}; cart=101.1`)
  const context = createRequestContext({
    locale: "uz",
    session,
    shopFetch: ({ url }) => Promise.resolve(Response.json(answers[new URL(url).pathname])),
  })
  const redirect: unknown = await runInRequest(context, () =>
    requireStep(context, "payment"),
  ).catch((error: unknown) => error)
  const location = redirect instanceof Response ? redirect.headers.get("location") : null
  return [location, session.flash?.key]
}

test("[D1.616] says to check the receiver and the address when a new login has deleted the receiver of an address", async () => {
  const address = { region: 2, district: 21, location: "Registon 5" }
  expect(await openPayment(address)).toEqual(["/uz/checkout/delivery", "checkout:check_delivery"])
})

test("redirects without a message to the first step of a customer without an address", async () => {
  expect(await openPayment({ region: null, district: null, location: "" })).toEqual([
    "/uz/checkout/delivery",
    undefined,
  ])
})
