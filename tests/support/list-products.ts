import type { PerfumeCard } from "#contract/product-schemas.ts"
import { MAX_PER_PAGE, type ProductsAnswer, searchProducts } from "#contract/products.ts"
import type { Shop } from "#tests/support/shop.ts"

/** Returns one page of the shop's list of products. */
export async function fetchProducts(
  shop: Pick<Shop, "url">,
  query: string,
  country = "uz",
): Promise<ProductsAnswer> {
  const answer = await fetch(`${shop.url}${searchProducts.path}?${query}`, {
    headers: { "app-country": country },
  })
  return searchProducts.answer.parse(await answer.json())
}

/** Returns all products that the shop sells in a country. */
export async function listProducts(
  shop: Pick<Shop, "url">,
  country = "uz",
): Promise<PerfumeCard[]> {
  const products: PerfumeCard[] = []
  for (let page = 1; ; page += 1) {
    const query = `per_page=${MAX_PER_PAGE}&page=${page}`
    const { items, total } = await fetchProducts(shop, query, country)
    products.push(...items)
    if (items.length === 0 || products.length >= total) return products
  }
}
