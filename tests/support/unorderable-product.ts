import type { PerfumeCard } from "#contract/product-schemas.ts"
import { listProducts } from "#tests/support/list-products.ts"
import type { Shop } from "#tests/support/shop.ts"

/**
 * Fetches a product that cannot be ordered: the last one in the list of all products, because other tests use the
 * first.
 */
export async function fetchUnorderableProduct(shop: Pick<Shop, "url">): Promise<PerfumeCard> {
  const product = (await listProducts(shop)).findLast(({ canBeAdded }) => !canBeAdded)
  if (!product) throw new Error("the demonstration has no such product")
  return product
}
