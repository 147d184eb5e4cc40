import { getOrder, listOrders, placeOrder as placeOrderCall } from "#contract/orders.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { listPaidOrdersOfSameProducts } from "#shop-api/orders/list-paid-orders-of-same-products.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { placeOrder } from "#shop-api/orders/place-order.ts"
import { listOrderPage, requireOrder } from "#shop-api/orders/read-orders.ts"
import { findPayProblem } from "#shop-api/orders/require-payable.ts"

export function registerOrders(app: ApiApp, orderServices: OrderServices): void {
  const { services } = orderServices
  const { db } = services.database

  handle(app, placeOrderCall, async ({ body, caller, setStatus }) => {
    const answer = await placeOrder(orderServices, body, caller)
    if (answer.status === 402) throw new ApiError(402, { text: answer.reason })
    setStatus(answer.status)
    return answer.order
  })

  handle(app, listOrders, async ({ query, caller }) => {
    const { items, totals } = await listOrderPage(db, caller.user.id, query)
    const { state, page, per_page } = query
    return { items, total: totals[state], totals, page, per_page }
  })

  handle(app, getOrder, async ({ params, caller }) => {
    const order = await requireOrder(orderServices, params.id, caller)
    const isRefused = order.payment_status === "refused" && order.status !== "cancelled"
    if (!isRefused && order.pay_url === null) return order
    return {
      ...order,
      ...(isRefused && { pay_problem: await findPayProblem(services, order.id, caller) }),
      paid_elsewhere: await listPaidOrdersOfSameProducts(db, order, caller.user.id),
    }
  })
}
