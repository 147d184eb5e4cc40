import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { addCacheTags } from "#app/host/host-context.ts"
import { getSession } from "#app/session/session.ts"
import { getHome } from "#contract/home.ts"
import type { Route } from "../../routes/catalogue/+types/home.ts"

/** Number of new perfumes to show: one row of cards. The shop API sends more. */
const ARRIVALS = 4

export async function loader({ context }: Route.LoaderArgs) {
  addCacheTags(context, ["catalogue"])
  const home = await getShopApi(context).call(getHome, { query: { group: "perfume" } })
  const { total, currency, arrivals, best_sold: bestSold, gifts, families, brands } = home
  return {
    total,
    currency,
    brands,
    brandsTotal: home.brands_total ?? brands.length,
    arrivals: arrivals.slice(0, ARRIVALS),
    bestSold,
    gifts: gifts && { upTo: gifts.up_to, products: gifts.items },
    pressedProductId: getSession(context).pressedProductId,
    families: families.map(({ value }) => value),
  }
}
