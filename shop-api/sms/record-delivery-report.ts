import { and, eq, isNull, ne, or, sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"

export type Delivery = "delivered" | "undelivered"

/**
 * Records a delivery report. A second report for the same message is ignored, unless it says "delivered". A delivered
 * message is not sent again, even if the shop did not receive the provider's response when it sent the message.
 */
export async function recordDeliveryReport(
  db: Db,
  messageId: string,
  delivery: Delivery,
  at: Date,
): Promise<void> {
  const isNews =
    delivery === "delivered"
      ? or(isNull(smsOutbox.delivery), ne(smsOutbox.delivery, "delivered"))
      : isNull(smsOutbox.delivery)
  const isOut =
    delivery === "delivered"
      ? {
          dueAt: null,
          text: null,
          sentAt: sql`coalesce(${smsOutbox.sentAt}, ${at.toISOString()}::timestamptz)`,
        }
      : {}
  await db
    .update(smsOutbox)
    .set({ delivery, deliveryAt: at, ...isOut })
    .where(and(eq(smsOutbox.messageId, messageId), isNews))
}
