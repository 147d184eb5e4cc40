import "server-only"
import { addCacheTags } from "#app/host-context.ts"
import { toCardProduct } from "#app/loaders/card-product.ts"
import { getShop } from "#app/shop/shop.ts"
import { getHome } from "#contract/home.ts"
import type { Route } from "../routes/+types/home.ts"

/** What the shop's front shows, picked by the shop API. */
export async function loader({ context }: Route.LoaderArgs) {
  addCacheTags(context, ["catalogue"])
  const home = await getShop(context).call(getHome, {})
  const { total, currency, arrivals, best_sold: bestSold, gifts, families, brands } = home
  return {
    ...{ total, currency, brands },
    arrivals: arrivals.map(toCardProduct),
    bestSold: bestSold.map(toCardProduct),
    gifts: gifts && { upTo: gifts.up_to, products: gifts.items.map(toCardProduct) },
    families: families.map(({ value }) => value),
  }
}
