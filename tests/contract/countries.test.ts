import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listCountries, listRegions } from "#contract/countries.ts"
import { listSocialLinks } from "#contract/footer.ts"
import { type TestApi, createTestApi } from "#tests/contract/test-api.ts"

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
}, 60_000)
afterAll(() => api.close())

describe("the countries of the header", () => {
  it("are five, each with its currency, Uzbekistan the default one", async () => {
    const { countries, default_country } = await api.get(listCountries)
    expect(countries.map((country) => [country.iso_code, country.currency])).toEqual([
      ["uz", "UZS"],
      ["kz", "KZT"],
      ["kg", "KGS"],
      ["tj", "TJS"],
      ["ru", "RUB"],
    ])
    expect(default_country.iso_code).toBe("uz")
  })
})
