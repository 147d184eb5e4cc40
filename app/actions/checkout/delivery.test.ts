import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { checkCheckout, getDelivery } from "#contract/checkout.ts"
import { listCountries, listRegions } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./delivery.ts"

test("[D1.762] shows the form again when the shop API cannot save it", async () => {
  const answers: Record<string, unknown> = {
    [listCountries.path]: listCountries.example.answer,
    [listRegions.path]: listRegions.example.answer,
    [getDelivery.path]: getDelivery.example.answer,
    [checkCheckout.path]: checkCheckout.example.answer,
  }
  const context = createRequestContext({
    locale: "uz",
    session: new Session(`token=${"a".repeat(43)}; cart=101.1`),
    form: {
      fullName: "Nilufar Karimova",
      phone: "+998901234567",
      region: "1",
      district: "11",
      location: "Registon 12",
    },
    shopFetch: ({ url, method }) =>
      Promise.resolve(
        method === "GET"
          ? Response.json(answers[new URL(url).pathname])
          : Response.json({ message: "Busy" }, { status: 503 }),
      ),
  })
  const url = "http://localhost/uz/checkout/delivery"
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/checkout/delivery" as const,
    params: {},
  }
  const answer = await runInRequest(context, () => action(args))
  expect(answer).toMatchObject({ init: { status: 503 }, data: { error: { formErrors: ["Busy"] } } })
})
