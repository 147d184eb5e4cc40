import { getOrder, listOrders, placeOrder as placeOrderCall } from "#contract/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handleSignedIn, OkAnswer } from "#shop-api/http/route.ts"
import type { Charging } from "#shop-api/orders/charging.ts"
import { placeOrder } from "#shop-api/orders/place-order.ts"
import { findOrder, listOrderPage } from "#shop-api/orders/read-orders.ts"
import { findPayProblem } from "#shop-api/orders/require-payable.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

export function registerOrders(
  app: ApiApp,
  { payments, charging }: { payments: Payments; charging: Charging },
): void {
  const { services } = app
  const { db } = services.database
  const { siteUrl } = services.config

  handleSignedIn(app, placeOrderCall, async ({ body, caller }) => {
    const answer = await placeOrder({ services, payments, charging }, body, caller)
    if (answer.status === 402) throw new ApiError(402, { text: answer.reason })
    return answer.status === 200 ? new OkAnswer(answer.order) : answer.order
  })

  handleSignedIn(app, listOrders, async ({ query, caller }) => {
    const { items, total } = await listOrderPage(db, caller.user.id, query)
    return { items, total, page: query.page, per_page: query.per_page }
  })

  handleSignedIn(app, getOrder, async ({ params, caller }) => {
    const view = { locale: caller.locale, siteUrl, payments }
    const order = await findOrder(db, caller.user.id, params.id, view)
    if (!order) throw new ApiError(404, "order.not_found")
    const isOpen = order.payment_status === "refused" && order.status !== "cancelled"
    return isOpen
      ? { ...order, pay_problem: await findPayProblem(services, order.id, caller) }
      : order
  })
}
