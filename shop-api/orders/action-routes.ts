import {
  cancelOrder as cancelCall,
  payOrder as payCall,
  reorder as reorderCall,
} from "#contract/order-actions.ts"
import type { Order } from "#contract/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { handleSignedIn } from "#shop-api/http/route.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { findOrder } from "#shop-api/orders/read-orders.ts"
import { retryPayment } from "#shop-api/orders/retry-payment.ts"
import { splitReorderLines } from "#shop-api/orders/split-reorder-lines.ts"
import type { SessionUser } from "#shop-api/services.ts"

export function registerOrderActions(app: ApiApp, orderServices: OrderServices): void {
  const { payments, services } = orderServices
  const { db } = services.database
  const { siteUrl } = services.config

  async function getOwn(id: string, { user, locale }: Caller<SessionUser>): Promise<Order> {
    const order = await findOrder(db, user.id, id, { locale, siteUrl, payments })
    if (!order) throw new ApiError(404, "order.not_found")
    return order
  }

  handleSignedIn(app, cancelCall, async ({ params: { id }, caller }) => {
    await cancelOrder(orderServices, { id, userId: caller.user.id })
    return getOwn(id, caller)
  })

  handleSignedIn(app, payCall, async ({ params: { id }, body: payment, caller }) => {
    const answer = await retryPayment(orderServices, { id, payment, caller })
    if (answer.status === 402) throw new ApiError(402, { text: answer.reason })
    return answer.order
  })

  handleSignedIn(app, reorderCall, async ({ params, caller }) => {
    const { id } = await getOwn(params.id, caller)
    return splitReorderLines(orderServices, id, caller)
  })
}
