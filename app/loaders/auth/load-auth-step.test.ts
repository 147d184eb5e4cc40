import { expect, test } from "vitest"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { savePendingRegistration } from "#app/session/pending-registration.ts"
import { Session } from "#app/session/session.ts"
import { listCountries } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { loadAuthStep } from "./load-auth-step.ts"

test("[D1.617] fills the login form with the phone of a registration that waits for its code", async () => {
  const { countries } = listCountries.answer.parse(listCountries.example.answer)
  const active = countries[0]
  if (!active) throw new Error("the example has no country")
  const session = new Session("locale=uz")
  await savePendingRegistration(session, {
    country_id: active.id,
    first_name: "Nilufar",
    last_name: "Karimova",
    phone: "+998901112233",
    email: null,
    password: "Atirgul2026",
    message: "",
    locale: "uz",
    sent_at: Date.now(),
    answered: false,
  })
  const context = createRequestContext({ locale: "uz", session })
  const view = await runInRequest(context, () =>
    loadAuthStep(
      session,
      { countries, active },
      {
        step: "login",
        returnTarget: {},
        notice: null,
        asksQuestion: false,
        shop: getShopApi(context),
      },
    ),
  )
  expect(view).toHaveProperty("phone", "+998 90 111-22-33")
})
