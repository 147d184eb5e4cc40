import { SITEMAP_PART } from "#contract/product-feed.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"

/**
 * Lists, in ascending order, the ids of the products that one part of the sitemap contains in this country. Also lists
 * the numbers of all parts that have products. A part covers a range of `SITEMAP_PART` ids.
 */
export function listProductIds(
  index: CatalogueIndex,
  part: number,
  { id: countryId }: Pick<CountryRow, "id">,
): { ids: number[]; parts: number[] } {
  const prices = index.pricesIn(countryId)
  const ids: number[] = []
  const parts = new Set<number>()
  for (let row = 0; row < index.size; row += 1) {
    // The price is NaN when the product is not sold in the country.
    if (!((prices[row] ?? Number.NaN) > 0)) continue
    const id = index.ids[row] ?? 0
    const own = Math.ceil(id / SITEMAP_PART)
    parts.add(own)
    if (own === part) ids.push(id)
  }
  const ascending = (one: number, other: number) => one - other
  return { ids: ids.sort(ascending), parts: [...parts].sort(ascending) }
}
