import type { RouterContextProvider } from "react-router"
import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { hostContext } from "#app/host/host-context.ts"
import { getSession } from "#app/session/session.ts"
import { listBestSold } from "./list-best-sold.ts"
import { listRecentlyViewed, selectOthers } from "./recently-viewed.ts"

/**
 * Loads a few perfumes for a page that would otherwise be a dead end: those that the visitor viewed last and can order,
 * or best sellers if there are none. Leaves out what is in the cart.
 *
 * @param orderedIds products of the order that the page shows
 */
export async function loadOfferedPerfumes(
  context: Readonly<RouterContextProvider>,
  orderedIds: readonly number[] = [],
) {
  const [shop, session] = [getShopApi(context), getSession(context)]
  const shownIds = [...orderedIds, ...session.cart.map(({ id }) => id)]
  const viewed = await listRecentlyViewed(shop, session, context.get(hostContext))
  const orderable = viewed.filter(
    ({ canBeAdded, perfume }) =>
      canBeAdded && !perfume?.volumes.some(({ id }) => shownIds.includes(id)),
  )
  const perfumes = selectOthers(orderable, shownIds)
  return perfumes.length > 0
    ? { kind: "viewed" as const, perfumes }
    : { kind: "best_sold" as const, perfumes: await listBestSold(shop, shownIds) }
}
