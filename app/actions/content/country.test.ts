import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { invalidateOfferedCountries } from "#app/api/offered-countries.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { languageMiddleware, translationsMiddleware } from "#app/i18n/translations.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { listCountries } from "#contract/countries.ts"
import { action } from "./country.ts"

test("keeps the checkout data when the country could not be changed", async () => {
  // Tests of other files share the module that caches the countries.
  invalidateOfferedCountries()
  const { countries, default_country } = listCountries.answer.parse(listCountries.example.answer)
  const country = { ...default_country, id: 2, iso_code: "kz" }
  const host = readHostContext({
    shopFetch: ({ url }: Request) =>
      Promise.resolve(
        new URL(url).pathname === listCountries.path
          ? Response.json({ countries: [...countries, country], default_country })
          : Response.json({ message: "Busy" }, { status: 503 }),
      ),
  })
  const context = new RouterContextProvider()
  const token = "a".repeat(43)
  const session = new Session(`token=${token}; co_step=payment; co_card=5`)
  context.set(hostContext, host)
  context.set(sessionContext, session)
  context.set(shopApiContext, connectShopApi(host, { locale: "uz", country: null, token }))
  const url = "http://localhost/uz/country"
  const body = new URLSearchParams({ country: "kz" })
  const args = {
    ...{ context, request: new Request(url, { method: "POST", body }), url: new URL(url) },
    ...{ pattern: "/:locale?/country" as const, params: {} },
  }
  const submit = async () => {
    await expect(action(args)).rejects.toBeInstanceOf(ShopError)
    return redirect("/")
  }
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, submit)
    return redirect("/")
  })
  expect(session.country).toBeNull()
  expect(session.checkout).toMatchObject({ step: "payment", card: 5 })
})
