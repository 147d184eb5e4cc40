import path from "node:path"
import { eq, gt, inArray, ne, sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { describe, expect, onTestFinished, test } from "vitest"
import { z } from "zod"
import { getProfile } from "#contract/account.ts"
import { listCountries, listRegions } from "#contract/countries.ts"
import { searchProducts } from "#contract/products.ts"
import { listSocialLinks } from "#contract/social-links.ts"
import { PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { openImports, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { districts } from "#shop-api/db/schema/countries.ts"
import { readReferenceData } from "#shop-api/reference-data/read-reference-data.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { RUSSIA } from "#tests/support/orders.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

/** Uzbek names of districts as earlier versions of the shop spelled them, by the ids of the districts. */
const OLD_SPELLINGS: Record<number, string> = {
  1703227: "Marxamat tumani",
  1703230: "Shaxrixon tumani",
  1726277: "Shayxontoxur tumani",
  1727250: "Pskent tumani",
  1733220: "Xazorasp tumani",
  1735250: "Ellikkala tumani",
}

describe("the countries of the header", () => {
  test("[S1.03] [S7.10] [D.02] are five, each with its currency, Uzbekistan the default one", async () => {
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

  test("[S3.01] [S3.03] each have an id, a code, a name and the mask of their phones", async () => {
    const { json } = await api.send(listCountries, { locale: "en" })
    expect(json).toMatchObject({
      default_country: { id: 1, iso_code: "uz" },
      countries: [
        { id: 1, iso_code: "uz", name: "Uzbekistan", phone_mask: "+{998} 00 000-00-00" },
        { id: 2, iso_code: "kz", name: "Kazakhstan", phone_mask: "+{7} 000 000-00-00" },
        { iso_code: "kg", name: "Kyrgyzstan" },
        { iso_code: "tj", name: "Tajikistan" },
        { iso_code: "ru", name: "Russia" },
      ],
    })
  })

  test("[S7.11] may be cached by its client, unlike those of signed-in customers", async () => {
    const kept = await api.send(listCountries)
    expect(kept.headers.get("cache-control")).toMatch(/^public, max-age=[1-9]/)
    expect(kept.headers.get("vary")?.toLowerCase()).toContain("app-locale")
    const profile = await api.send(getProfile)
    expect(profile.headers.get("cache-control")).toContain("no-store")
  })

  test("[D.03] have phone masks, prices and decimals of prices of their own", async () => {
    const { countries } = await api.get(listCountries)
    const first = new Map<string, number[]>()
    for (const { iso_code: country, currency } of countries) {
      const { json } = await api.send(searchProducts, { country, query: { per_page: "96" } })
      const list = z
        .object({ currency: z.string(), items: z.array(z.object({ price: z.number() })) })
        .parse(json)
      expect(list.currency).toBe(currency)
      first.set(
        currency,
        list.items.map(({ price }) => price),
      )
    }
    // Prices in soʻm are whole; prices in roubles and somoni may have hundredths.
    expect(first.get("UZS")?.every(Number.isInteger)).toBe(true)
    expect(first.get("RUB")?.some((price) => !Number.isInteger(price))).toBe(true)
    expect(new Set([...first.values()].map((prices) => prices[0])).size).toBe(5)
    expect(new Set(countries.map(({ phone_mask }) => phone_mask)).size).toBeGreaterThan(3)
  })

  test("are named in the caller's language", async () => {
    const names = async (locale: string) =>
      (await api.get(listCountries, { locale })).countries.map(({ name }) => name)
    expect((await names("uz"))[0]).toBe("Oʻzbekiston")
    expect((await names("ru"))[0]).toBe("Узбекистан")
    expect((await names("en"))[0]).toBe("Uzbekistan")
  })

  test("[S3.02] have phones of at most 17 characters", async () => {
    const { countries } = await api.get(listCountries)
    for (const { phone_mask: mask } of countries) {
      expect(mask.replace(/[{}]/g, "").length).toBeLessThanOrEqual(PHONE_MAX_LENGTH)
    }
  })
})

describe("the countries that are offered", () => {
  async function createShop() {
    const shop = await createTestApi()
    onTestFinished(() => shop.close())
    const { db } = shop.database
    return {
      shop,
      db,
      async listOffered() {
        shop.invalidateCatalogue()
        const { countries, default_country } = await shop.get(listCountries)
        return [countries.map(({ iso_code }) => iso_code), default_country.iso_code]
      },
    }
  }

  test("[D1.60] are those where a product of the catalogue has a price, in the shop's order", async () => {
    const { shop, db, listOffered } = await createShop()
    await db.delete(productPrices).where(gt(productPrices.countryId, 2))
    expect(await listOffered()).toEqual([["uz", "kz"], "uz"])
    const { all_countries: all } = await shop.get(listCountries)
    expect(all?.map(({ iso_code }) => iso_code)).toEqual(["uz", "kz", "kg", "tj", "ru"])

    // A product of a running import is hidden, so its price does not count yet.
    const [open] = await db
      .insert(openImports)
      .values({ brandSlugs: [], noteKeys: [] })
      .returning({ id: openImports.id })
    const [priced] = await db
      .delete(productPrices)
      .where(eq(productPrices.countryId, 2))
      .returning()
    if (!open || !priced) throw new Error("no import, or no price")
    await db.update(products).set({ importId: open.id }).where(eq(products.id, priced.productId))
    await db.insert(productPrices).values(priced)
    expect(await listOffered()).toEqual([["uz"], "uz"])
    await db.delete(openImports)
    expect(await listOffered()).toEqual([["uz", "kz"], "uz"])
  })

  test("[D1.61] include only the default country while nothing has a price, and always include it", async () => {
    const { db, listOffered } = await createShop()
    await db.delete(productPrices).where(ne(productPrices.countryId, 3))
    expect(await listOffered()).toEqual([["kg"], "kg"])
    await db.delete(productPrices)
    expect(await listOffered()).toEqual([["uz"], "uz"])
  })

  test("[D1.62] are the only ones with prices: a call from another country gets the default one, but its customers keep theirs", async () => {
    const { shop, db } = await createShop()
    const { token } = await createCustomer(shop, RUSSIA)
    await db.delete(productPrices).where(ne(productPrices.countryId, 1))
    shop.invalidateCatalogue()
    const list = await shop.get(searchProducts, { country: "ru" })
    expect(list.currency).toBe("UZS")
    expect(list.total).toBeGreaterThan(0)
    const { country } = await shop.get(getProfile, { token, country: "ru" })
    expect(country.iso_code).toBe("ru")
  })
})

describe("[D.26] the regions", () => {
  test("are those of the active country, each with its districts", async () => {
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

  test.each(["uz", "ru", "en"])(
    "and their districts are sorted by the alphabet of the caller's language (%s)",
    async (locale) => {
      const { compare } = new Intl.Collator(locale)
      for (const country of ["uz", "kz", "kg", "tj", "ru"]) {
        const { regions } = await api.get(listRegions, { locale, country })
        for (const places of [regions, ...regions.map((region) => region.districts)]) {
          const names = places.map(({ name }) => name)
          expect(names).toEqual(names.toSorted(compare))
        }
      }
    },
  )
})

test("[D1.478] the migration corrects the Uzbek names of six districts, but no name that the owner has changed", async () => {
  const { db } = api.database
  const statements = readMigrationFiles({
    migrationsFolder: path.resolve(import.meta.dirname, "../../../shop-api/db/migrations"),
  })
    .map((one) => one.sql)
    .find((texts) => texts.some((text) => text.includes("Shayxontoxur")))
  const ids = Object.keys(OLD_SPELLINGS).map(Number)
  const rename = (id: number, uz: string) =>
    db
      .update(districts)
      .set({ name: sql`${districts.name} || ${JSON.stringify({ uz })}::jsonb` })
      .where(eq(districts.id, id))
  const readNames = async () => {
    const rows = await db.select().from(districts).where(inArray(districts.id, ids))
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
  }
  const seeded = await readNames()
  for (const id of ids) await rename(id, OLD_SPELLINGS[id] ?? "")
  for (const statement of statements ?? []) await db.execute(sql.raw(statement))
  const places = readReferenceData().regions.uz.flatMap((region) => region.districts)
  expect(seeded).toEqual(
    Object.fromEntries(places.flatMap(({ id, name }) => (ids.includes(id) ? [[id, name]] : []))),
  )
  expect(await readNames()).toEqual(seeded)
  expect(
    Object.values(await readNames())
      .map(({ uz }) => uz)
      .toSorted(),
  ).toEqual([
    "Ellikqalʼa tumani",
    "Hazorasp tumani",
    "Marhamat tumani",
    "Piskent tumani",
    "Shahrixon tumani",
    "Shayxontohur tumani",
  ])
  await rename(1726277, "Shayxontohur")
  for (const statement of statements ?? []) await db.execute(sql.raw(statement))
  expect((await readNames())[1726277]?.uz).toBe("Shayxontohur")
})

describe("the social links of the footer", () => {
  test("[S3.22] [S3.23] [S7.13] each have a name, a link and an icon", async () => {
    const { social_links: links } = await api.get(listSocialLinks)
    expect(links.map(({ icon }) => icon)).toEqual(["telegram", "instagram", "youtube", "facebook"])
    for (const { name, link } of links) {
      expect(name).not.toBe("")
      expect(new URL(link).protocol).toBe("https:")
    }
  })
})
