import {
  cancelOrder as cancelCall,
  payOrder as payCall,
  reorder as reorderCall,
} from "#contract/order-actions.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { requireOrder } from "#shop-api/orders/read-orders.ts"
import { retryPayment } from "#shop-api/orders/retry-payment.ts"
import { splitReorderLines } from "#shop-api/orders/split-reorder-lines.ts"

export function registerOrderActions(app: ApiApp, orderServices: OrderServices): void {
  handle(app, cancelCall, async ({ params: { id }, caller }) => {
    await cancelOrder(orderServices, { id, userId: caller.user.id })
    return requireOrder(orderServices, id, caller)
  })

  handle(app, payCall, async ({ params: { id }, body: payment, caller }) => {
    const answer = await retryPayment(orderServices, { id, payment, caller })
    if (answer.status === 402) throw new ApiError(402, { text: answer.reason })
    return answer.order
  })

  handle(app, reorderCall, async ({ params, caller }) => {
    const { id } = await requireOrder(orderServices, params.id, caller)
    return splitReorderLines(orderServices, id, caller)
  })
}
