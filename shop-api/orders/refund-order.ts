import { and, eq } from "drizzle-orm"
import { charges } from "#shop-api/db/schema/orders.ts"
import { settleRefunded } from "#shop-api/orders/settle-charge.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import {
  PaymentRefusedError,
  PaymentUnknownError,
  type ProviderContact,
} from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Refunds the charges of an order that have the state `refunding`: the order was cancelled, the operator refunds it
 * after its delivery, or the charge was paid after the shop had marked it as refused. If the provider does not respond,
 * the maintenance job tries again.
 */
export async function refundOrder(
  { database: { db }, log, now }: Services,
  payments: Payments,
  orderId: string,
): Promise<ProviderContact> {
  const owed = await db
    .select()
    .from(charges)
    .where(and(eq(charges.orderId, orderId), eq(charges.state, "refunding")))
  let contact: ProviderContact = "not asked"
  for (const { id, provider: name, receiptId } of owed) {
    const provider = payments.find(name)
    if (receiptId === null || !provider) continue
    try {
      const state = await provider.getReceiptState(receiptId)
      if (state !== "cancelled") await provider.cancelReceipt(receiptId)
      await settleRefunded(db, id, now())
      contact = "answered"
    } catch (err) {
      if (!(err instanceof PaymentRefusedError || err instanceof PaymentUnknownError)) throw err
      log.warn({ err, order_id: orderId }, "a refund has no outcome yet")
      if (err instanceof PaymentUnknownError && err.isUnanswered) return "unanswered"
      contact = "answered"
    }
  }
  return contact
}
