import "server-only"
import { redirect } from "react-router"
import type { z } from "zod"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { loadViewedOrBestSold } from "#app/loaders/shared/load-viewed-or-best-sold.ts"
import { listOrders } from "#contract/orders.ts"
import { ORDER_LISTS, type OrderList } from "#domain/order-status.ts"
import type { Route } from "../../routes/account/+types/orders.ts"
import { toOrderCard } from "./to-order-card.ts"

const PER_PAGE = 10

/**
 * Loads a page of one of the customer's two lists of orders (in progress or delivered), and the totals of both lists.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = ORDER_LISTS.find((list) => list === searchParams.get("state")) ?? "in_progress"
  const typedPage = searchParams.get("page") ?? "1"
  const page = /^[1-9]\d{0,3}$/.test(typedPage) ? Number(typedPage) : 1
  const otherState = state === "delivered" ? ("in_progress" as const) : ("delivered" as const)
  const shop = getShopApi(context)
  const shown = await shop.call(listOrders, { query: { state, page, per_page: PER_PAGE } })
  const pages = Math.max(1, Math.ceil(shown.total / PER_PAGE))
  if (page > pages) {
    throw redirect(`${pagePath("orders")}?state=${state}`, 303)
  }
  return {
    state,
    page,
    pages,
    totals: {
      [state]: shown.total,
      [otherState]: await loadTotal(shop, otherState, shown),
    } as Record<typeof state, number>,
    orders: shown.items.map(toOrderCard),
    offered: shown.items.length === 0 ? await loadViewedOrBestSold(context) : null,
  }
}

/**
 * Returns the total of a list of orders from the response for the other list. A shop API of an earlier version does not
 * name both totals, so that another call is needed.
 */
export async function loadTotal(
  shop: ShopApiClient,
  state: OrderList,
  { totals }: z.output<typeof listOrders.answer>,
): Promise<number> {
  return totals?.[state] ?? (await shop.call(listOrders, { query: { state, per_page: 1 } })).total
}
