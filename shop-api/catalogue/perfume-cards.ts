import type { z } from "zod"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import type { group } from "#contract/products.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { readProducts } from "#shop-api/catalogue/read-products.ts"
import type { ProductContext } from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"

export type Perfume = NonNullable<PerfumeCard["perfume"]>

/**
 * The query parameter `group`. If it is set, a list contains one card for each perfume instead of one for each product
 * (a product is one volume of a perfume).
 */
export type Grouped = z.output<typeof group>

/**
 * Describes the perfume of each given row. The map's key is the product id of the row. The description contains all
 * volumes of the perfume that the country sells, smallest first.
 *
 * @param excludedBy why each row does not match the filters, from `listExclusions`
 */
export function describePerfumes(
  index: CatalogueIndex,
  rows: Iterable<number>,
  { excludedBy, countryId }: { excludedBy: Uint16Array; countryId: number },
): Map<number, Perfume> {
  const prices = index.pricesIn(countryId)
  const perfumes = new Map<number, Perfume>()
  for (const shown of rows) {
    const volumes = Array.from(index.groups.rowsOf(index.groups.of(shown)), (row) => ({
      id: index.ids[row] ?? 0,
      volume: index.volumes[index.volume[row] ?? 0] ?? 0,
      price: prices[row] ?? Number.NaN,
      orderable: index.orderable[row] === 1,
      matches: excludedBy[row] === 0,
    }))
      .filter(({ price }) => price > 0)
      .sort((a, b) => a.volume - b.volume || a.id - b.id)
    const shownPrice = prices[shown] ?? 0
    perfumes.set(index.ids[shown] ?? 0, {
      volumes,
      has_dearer: volumes.some(({ price, matches }) => matches && price > shownPrice),
    })
  }
  return perfumes
}

/** Reads products in the order of `ids`. Adds the description of the perfume to each product if `perfumes` is given. */
export async function readCards(
  source: { db: Db; index: CatalogueIndex },
  { ids, perfumes }: { ids: readonly number[]; perfumes: ReadonlyMap<number, Perfume> | undefined },
  context: ProductContext,
): Promise<PerfumeCard[]> {
  const products = await readProducts(source, ids, context)
  if (!perfumes) return products
  return products.map((product) => ({ ...product, perfume: perfumes.get(product.id) }))
}
