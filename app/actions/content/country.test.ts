import { expect, test } from "vitest"
import { clearApiCache } from "#app/api/connect-shop-api.ts"
import { invalidateOfferedCountries } from "#app/api/offered-countries.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { Session } from "#app/session/session.ts"
import { listCountries } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./country.ts"

test("keeps the checkout data when the country could not be changed", async () => {
  // Clears the cached countries, because tests of other files share the modules that cache them.
  clearApiCache()
  invalidateOfferedCountries()
  const { countries, default_country } = listCountries.answer.parse(listCountries.example.answer)
  const country = { ...default_country, id: 2, iso_code: "kz" }
  const session = new Session(`token=${"a".repeat(43)}; co_step=payment; co_card=5`)
  const context = createRequestContext({
    locale: "uz",
    session,
    shopFetch: ({ url }) =>
      Promise.resolve(
        new URL(url).pathname === listCountries.path
          ? Response.json({ countries: [...countries, country], default_country })
          : Response.json({ message: "Busy" }, { status: 503 }),
      ),
  })
  const url = "http://localhost/uz/country"
  const body = new URLSearchParams({ country: "kz" })
  const args = {
    ...{ context, request: new Request(url, { method: "POST", body }), url: new URL(url) },
    ...{ pattern: "/:locale?/country" as const, params: {} },
  }
  await expect(runInRequest(context, () => action(args))).rejects.toBeInstanceOf(ShopError)
  expect(session.country).toBeNull()
  expect(session.checkout).toMatchObject({ step: "payment", card: 5 })
})
