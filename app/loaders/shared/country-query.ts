import "server-only"
import { COUNTRY_PARAM } from "#app/api/country-of-url.ts"
import type { Country } from "#contract/countries.ts"
import type { ProductDetail } from "#contract/product-schemas.ts"

/**
 * Formats the query that chooses the country of the page, if the default country does not sell the product [D1.237].
 * Crawlers keep no cookies, so the URL without the country is a 404 for them.
 */
export function formatCountryQuery(
  {
    sold_in_default_country: isSoldByDefault = true,
  }: Pick<ProductDetail, "sold_in_default_country">,
  { iso_code: country }: Pick<Country, "iso_code">,
): string {
  return isSoldByDefault ? "" : `?${COUNTRY_PARAM}=${country}`
}
