import { desc, eq } from "drizzle-orm"
import { charges } from "#shop-api/db/schema/orders.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { Ordering } from "#shop-api/orders/ordering.ts"
import { findOrder } from "#shop-api/orders/read-orders.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import type { SessionUser } from "#shop-api/services.ts"

/** What an order's payment has come to: the order as it stands now, or why the provider refused. */
export async function notifyOrder(
  { services, payments }: Pick<Ordering, "services" | "payments">,
  orderId: string,
  { user, locale, t }: Caller<SessionUser>,
): Promise<StoredResponse> {
  const { db } = services.database
  const { siteUrl } = services.config
  const order = await findOrder(db, user.id, orderId, { locale, siteUrl, payments })
  if (!order) throw new Error(`order ${orderId} is gone`)
  if (order.payment_status !== "refused") return { status: 201, order }
  const [charge] = await db
    .select({ reason: charges.reason })
    .from(charges)
    .where(eq(charges.orderId, orderId))
    .orderBy(desc(charges.id))
    .limit(1)
  return { status: 402, reason: charge?.reason?.[locale] ?? t("payment.refused") }
}
