import { and, eq } from "drizzle-orm"
import { charges } from "#shop-api/db/schema/orders.ts"
import { settleRefunded } from "#shop-api/orders/settle.ts"
import type { Payments } from "#shop-api/payments/payments.ts"
import { PaymentRefusedError, PaymentUnknownError } from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Has the provider give back what was paid for a cancelled order, if it has not yet. A provider that does
 * not do it now is asked again with the next round of upkeep.
 */
export async function refundOrder(
  { database: { db }, log, now }: Services,
  payments: Payments,
  orderId: string,
): Promise<void> {
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.orderId, orderId), eq(charges.state, "refunding")))
  const provider = charge && payments.find(charge.provider)
  if (!charge?.receiptId || !provider) return
  try {
    const state = await provider.findReceipt(charge.receiptId)
    if (state !== "cancelled") await provider.cancelReceipt(charge.receiptId)
    await settleRefunded(db, charge.id, now())
  } catch (err) {
    if (!(err instanceof PaymentRefusedError || err instanceof PaymentUnknownError)) throw err
    log.warn({ err, order_id: orderId }, "a refund has no outcome yet")
  }
}
