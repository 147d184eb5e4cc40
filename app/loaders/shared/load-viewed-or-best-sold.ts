import type { RouterContextProvider } from "react-router"
import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { hostContext } from "#app/host/host-context.ts"
import { getSession } from "#app/session/session.ts"
import { listBestSold } from "./list-best-sold.ts"
import { listRecentlyViewed, selectOthers, SHOWN_PRODUCTS } from "./recently-viewed.ts"

/**
 * Loads a row of perfumes for a page that would otherwise be a dead end: those that the visitor viewed last and can
 * order, then best sellers. Leaves out what is in the cart.
 *
 * @param orderedIds products of the order that the page shows
 */
export async function loadViewedOrBestSold(
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
  if (perfumes.length === SHOWN_PRODUCTS) return { kind: "viewed" as const, perfumes }
  const viewedIds = perfumes.map(({ id }) => id)
  const bestSold = await listBestSold(shop, [...shownIds, ...viewedIds])
  const kind = perfumes.length > 0 ? ("mixed" as const) : ("best_sold" as const)
  return { kind, perfumes: [...perfumes, ...bestSold].slice(0, SHOWN_PRODUCTS) }
}
