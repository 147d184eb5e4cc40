import { and, desc, eq, isNotNull } from "drizzle-orm"
import { charges } from "#shop-api/db/schema/orders.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { Ordering } from "#shop-api/orders/ordering.ts"
import { findOrder } from "#shop-api/orders/read-orders.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import type { SessionUser } from "#shop-api/services.ts"

/** The order as it stands after its payment was tried, or why the provider refused the payment. */
export async function buildOrderResponse(
  { services, payments }: Pick<Ordering, "services" | "payments">,
  { orderId, success }: { orderId: string; success: 200 | 201 },
  { user, locale, t }: Caller<SessionUser>,
): Promise<StoredResponse> {
  const { db } = services.database
  const { siteUrl } = services.config
  const order = await findOrder(db, user.id, orderId, { locale, siteUrl, payments })
  if (!order) throw new Error(`order ${orderId} is gone`)
  if (order.payment_status !== "refused") return { status: success, order }
  const [charge] = await db
    .select({ reason: charges.reason })
    .from(charges)
    .where(eq(charges.orderId, orderId))
    .orderBy(desc(charges.id))
    .limit(1)
  const reason = charge?.reason?.[locale] ?? t("payment.refused")
  const [late] = await db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.orderId, orderId), isNotNull(charges.latePaidAt)))
    .limit(1)
  // The card may lack the very money that is on its way back to it.
  const hint = late ? `. ${t("payment.returning")}` : ""
  return { status: 402, reason: reason + hint }
}
