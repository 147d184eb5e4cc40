import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listCountries, listRegions } from "#contract/countries.ts"
import { listSocialLinks } from "#contract/footer.ts"
import { PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { type TestApi, createTestApi } from "#tests/contract/test-api.ts"

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
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
    expect(default_country).toEqual(countries[0])
  })

  it("are named in the caller's language", async () => {
    const names = async (locale: string) =>
      (await api.get(listCountries, { locale })).countries.map(({ name }) => name)
    expect((await names("uz"))[0]).toBe("Oʻzbekiston")
    expect((await names("ru"))[0]).toBe("Узбекистан")
    expect((await names("en"))[0]).toBe("Uzbekistan")
  })

  it("have phones of at most 17 characters", async () => {
    const { countries } = await api.get(listCountries)
    for (const { phone_mask: mask } of countries) {
      expect(mask.replace(/[{}]/g, "").length).toBeLessThanOrEqual(PHONE_MAX_LENGTH)
    }
  })
})

describe("the regions", () => {
  it("are those of the active country, each with its districts", async () => {
    const seen = new Set<number>()
    for (const country of ["uz", "kz", "kg", "tj", "ru"]) {
      const { regions } = await api.get(listRegions, { country })
      expect(regions.length, country).toBeGreaterThan(3)
      for (const region of regions) {
        expect(region.districts.length, region.name).toBeGreaterThan(0)
        expect(seen.has(region.id)).toBe(false)
        seen.add(region.id)
      }
    }
  })

  it("have their districts in the alphabet of the caller's language", async () => {
    for (const locale of ["uz", "ru", "en"]) {
      const { regions } = await api.get(listRegions, { locale })
      for (const { districts } of regions) {
        const names = districts.map(({ name }) => name)
        expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare))
      }
    }
  })
})

describe("the social links of the footer", () => {
  it("each have a name, a link and an icon", async () => {
    const { social_links: links } = await api.get(listSocialLinks)
    expect(links.map(({ icon }) => icon)).toEqual(["telegram", "instagram", "youtube", "facebook"])
  })
})
