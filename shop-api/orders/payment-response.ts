import { and, eq, isNotNull } from "drizzle-orm"
import { charges } from "#shop-api/db/schema/orders.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { getOrderView } from "#shop-api/orders/read-orders.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import type { SessionUser } from "#shop-api/services.ts"

/** Builds the response to a payment attempt: the order, or the reason why the provider has refused the payment. */
export async function buildPaymentResponse(
  orderServices: Pick<OrderServices, "services" | "payments">,
  { orderId, success }: { orderId: string; success: 200 | 201 },
  caller: Caller<SessionUser>,
): Promise<StoredResponse> {
  const { db } = orderServices.services.database
  const { t } = caller
  const order = await getOrderView(orderServices, orderId, caller)
  if (order.payment_status !== "refused") return { status: success, order }
  const reason = order.refusal ?? t("payment.refused")
  const [late] = await db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.orderId, orderId), isNotNull(charges.latePaidAt)))
    .limit(1)
  // The money of an earlier charge arrived after the shop had refused the charge, and the shop refunds it. Until the
  // refund arrives, the card may have too little money for another attempt.
  const hint = late ? `. ${t("payment.returning")}` : ""
  return { status: 402, reason: reason + hint }
}
