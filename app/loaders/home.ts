import "server-only"
import { toCardProduct } from "#app/loaders/card-product.ts"
import { getShop } from "#app/shop/shop.ts"
import { searchProducts } from "#contract/products.ts"
import type { Route } from "../routes/+types/home.ts"

/** How many arrivals the home page shows: two rows of four. */
const ARRIVALS = 8

/** The newest perfumes, how many there are in all, and the families that have any. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items, total, facets } = await getShop(context).call(searchProducts, {
    query: { brand: [], family: [], gender: [], type: [], sort: "new", per_page: ARRIVALS },
  })
  return {
    total,
    arrivals: items.map(toCardProduct),
    families: facets.family.map((family) => family.value),
  }
}
