import { z } from "zod"
import { CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"

/** A country of the shop. `name` is in the language of the request. */
export const Country = z
  .object({
    id: z.int(),
    iso_code: z.string().regex(/^[a-z]{2}$/),
    name: z.string(),
    /**
     * Mask for phone numbers in the syntax of imask: 0 is a digit, and braces enclose fixed digits. A complete number
     * has at most 17 characters [S9.11].
     */
    phone_mask: z.string(),
    currency: CurrencyCode,
    /** IANA name of the time zone in which dates of this country's orders are shown. */
    time_zone: z.string(),
  })
  .meta({ id: "Country" })
export type Country = z.output<typeof Country>

/** Response of `listCountries`. */
export const CountriesAnswer = z.object({
  /**
   * The countries that a customer can choose: those in which at least one product has a price. While no product has a
   * price, only the default country [D1.60].
   */
  countries: z.array(Country).min(1),
  /** One of the entries of `countries`. */
  default_country: Country,
  /**
   * All countries of the shop, including those that customers cannot choose now, because customers and orders may
   * belong to them. Absent in responses of a shop API of an earlier version.
   */
  all_countries: z.array(Country).optional(),
})

const uzbekistan = {
  id: 1,
  iso_code: "uz",
  name: "Uzbekistan",
  phone_mask: "+{998} 00 000-00-00",
  currency: "UZS",
  time_zone: "Asia/Tashkent",
}

/** Lists the countries. The response is public and cached [S7.10] [S7.11]. */
export const listCountries = defineCall({
  operationId: "listCountries",
  method: "get",
  path: "/api/v1/header/countries",
  summary: "Countries that the shop offers, and all that it knows",
  cached: true,
  answer: CountriesAnswer,
  example: {
    answer: {
      countries: [uzbekistan],
      default_country: uzbekistan,
      all_countries: [uzbekistan],
    },
  },
})

const Place = z.object({ id: z.int(), name: z.string() })

/** A province with its districts. Their names are in the language of the request. */
export const Region = Place.extend({ districts: z.array(Place) }).meta({ id: "Region" })
export type Region = z.output<typeof Region>

/** Lists the provinces of the active country, in the alphabetical order of the request's language. */
export const listRegions = defineCall({
  operationId: "listRegions",
  method: "get",
  path: "/api/v1/regions",
  summary: "Provinces and districts of the active country",
  cached: true,
  answer: z.object({ regions: z.array(Region) }),
  example: {
    answer: {
      regions: [
        {
          id: 1718,
          name: "Samarqand viloyati",
          districts: [{ id: 1718236, name: "Urgut tumani" }],
        },
      ],
    },
  },
})
