import { expect, test } from "vitest"
import { customerContext } from "#app/api/customer.ts"
import { Session } from "#app/session/session.ts"
import { getProfile } from "#contract/account.ts"
import { checkCheckout, getDelivery, type Delivery } from "#contract/checkout.ts"
import { listCountries, listRegions } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { loader } from "./delivery.ts"

/**
 * Returns the region, the district and the street in the delivery form.
 *
 * @param cookie the region and district that were chosen in this browser: `region.district`
 * @param draft the address that the shop API has stored
 */
async function loadAddress(cookie: string, draft: Partial<Delivery>) {
  const answers: Record<string, unknown> = {
    [listCountries.path]: listCountries.example.answer,
    [listRegions.path]: {
      regions: [1, 2].map((id) => ({
        id,
        name: `Region ${id}`,
        districts: [{ id: id * 10 + 1, name: "District" }],
      })),
    },
    [checkCheckout.path]: checkCheckout.example.answer,
    [getDelivery.path]: { ...(getDelivery.example.answer as object), ...draft },
  }
  const context = createRequestContext({
    locale: "uz",
    session: new Session(`token=${"a".repeat(43)}; cart=101.1; co_delivery=${cookie}`),
    shopFetch: ({ url }) => Promise.resolve(Response.json(answers[new URL(url).pathname])),
  })
  context.set(customerContext, getProfile.answer.parse(getProfile.example.answer))
  const url = "http://localhost/uz/checkout/delivery"
  const args = {
    context,
    request: new Request(url),
    url: new URL(url),
    pattern: "/:locale?/checkout/delivery" as const,
    params: {},
  }
  const { values } = await runInRequest(context, () => loader(args))
  return [values.region, values.district, values.location]
}

test("[D1.441] never combines the region and district of the cookie with the street of another address", async () => {
  const draft = { region: 2, district: 21, location: "Registon 5" }
  expect(await loadAddress("2.21", draft)).toEqual(["2", "21", "Registon 5"])
  expect(await loadAddress("1.11", draft)).toEqual(["1", "11", ""])
  expect(await loadAddress("1.0", draft)).toEqual(["1", "", ""])
})

test("keeps the typed street while only one of cookie and draft has the region or the district", async () => {
  const typed = { region: null, district: null, location: "Registon 5" }
  expect(await loadAddress("1.11", typed)).toEqual(["1", "11", "Registon 5"])
  expect(await loadAddress("1.11", { ...typed, region: 1 })).toEqual(["1", "11", "Registon 5"])
  const draft = { ...typed, region: 1, district: 11 }
  expect(await loadAddress("1.0", draft)).toEqual(["1", "", "Registon 5"])
})
