import type { OrderRequest } from "#contract/orders.ts"
import { needsEmail } from "#domain/person-fields.ts"
import { matchesMask } from "#domain/phone.ts"
import { checkRegionAndDistrict } from "#shop-api/checkout/check-region-and-district.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { refuseFields, type Wording } from "#shop-api/http/api-error.ts"

/** The columns of an order that say who receives it and where. */
export interface Receiver {
  receiverName: string
  receiverPhone: string
  receiverEmail: string | null
  regionId: number
  districtId: number
  address: string
  notes: string
}

/**
 * Checks who receives an order and where, and returns these values as columns of the order. The phone may belong to any
 * country of the shop, because the receiver of a gift may live in another country than the customer.
 *
 * @throws ApiError 422 with an error text for each field that is not valid in the active country
 */
export async function requireReceiver(
  db: Db,
  { country, countries }: { country: CountryRow; countries: readonly CountryRow[] },
  delivery: OrderRequest["delivery"],
): Promise<Receiver> {
  const fields: Record<string, Wording> = {}
  const problems = await checkRegionAndDistrict(db, country, delivery)
  for (const [field, wording] of Object.entries(problems)) fields[`delivery.${field}`] = wording
  if (!countries.some(({ phoneMask }) => matchesMask(delivery.phone, phoneMask))) {
    fields["delivery.phone"] = "field.phone"
  }
  if (needsEmail(country.isoCode) && delivery.email === null)
    fields["delivery.email"] = "field.required"
  if (Object.keys(fields).length > 0) throw refuseFields(fields)
  return {
    receiverName: delivery.fullName,
    receiverPhone: delivery.phone,
    receiverEmail: needsEmail(country.isoCode) ? delivery.email : null,
    regionId: delivery.region,
    districtId: delivery.district,
    address: delivery.location,
    notes: delivery.notes,
  }
}
