import { beforeEach, expect, test } from "vitest"
import { invalidateOfferedCountries } from "#app/api/offered-countries.ts"
import { sharedApiCache } from "#app/api/shared-api-cache.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { Session } from "#app/session/session.ts"
import { listCountries } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./choose-country.ts"

const { countries, default_country } = listCountries.answer.parse(listCountries.example.answer)
const kazakhstan = { ...default_country, id: 2, iso_code: "kz", currency: "KZT" as const }

beforeEach(() => {
  // Clears the cached countries, because tests of other files share the modules that cache them.
  sharedApiCache.clear()
  invalidateOfferedCountries()
})

/** Posts the form that chooses Kazakhstan. The shop API responds to all calls but that of the countries with 503. */
function chooseKazakhstan(session: Session, returnTo = "/uz") {
  const context = createRequestContext({
    locale: "uz",
    session,
    form: { country: "kz", return_to: returnTo },
    shopFetch: ({ url }) =>
      Promise.resolve(
        new URL(url).pathname === listCountries.path
          ? Response.json({ countries: [...countries, kazakhstan], default_country })
          : Response.json({ message: "Busy" }, { status: 503 }),
      ),
  })
  const url = "http://localhost/uz/country"
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/country" as const,
    params: {},
  }
  return runInRequest(context, () => action(args))
}

test.each([
  [
    "price_min=500000&price_max=900000&family=woody&page=2&sort=price_asc",
    "family=woody&sort=price_asc",
  ],
  ["price_up_to=500000&panel=filters", "panel=filters"],
  ["family=woody&page=2", "family=woody&page=2"],
  ["q=a?b&price_min=5", "q=a%3Fb"],
])(
  "[D1.358] returns to a list of other prices without the price limits of %s",
  async (query, kept) => {
    const response = await chooseKazakhstan(new Session(""), `/uz/products?${query}`)
    expect(response).toMatchObject({ status: 303 })
    expect((response as Response).headers.get("location")).toBe(`/uz/products?${kept}`)
  },
)

test("keeps the checkout data when the country could not be changed", async () => {
  const session = new Session(`token=${"a".repeat(43)}; co_step=payment; co_card=5`)
  await expect(chooseKazakhstan(session)).rejects.toBeInstanceOf(ShopError)
  expect(session.country).toBeNull()
  expect(session.checkout).toMatchObject({ step: "payment", card: 5 })
})
