import { z } from "zod"
import { CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"

export const Country = z
  .object({
    id: z.int(),
    iso_code: z.string().regex(/^[a-z]{2}$/),
    name: z.string(),
    /** imask's notation: 0 is a digit slot, braces hold literal digits. At most 17 characters when filled. */
    phone_mask: z.string(),
    currency: CurrencyCode,
    /** IANA name; dates of this country's orders are of this clock. */
    time_zone: z.string(),
  })
  .meta({ id: "Country" })
export type Country = z.output<typeof Country>

export const CountriesAnswer = z.object({
  /** The countries that a customer can choose: those with a price, the default one alone while nothing has a price. */
  countries: z.array(Country).min(1),
  /** One of `countries`. */
  default_country: Country,
  /** Also those that customers and orders of the past may be of. An older shop API does not send it. */
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

/** Specification 7. */
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

export const Region = Place.extend({ districts: z.array(Place) }).meta({ id: "Region" })
export type Region = z.output<typeof Region>

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
