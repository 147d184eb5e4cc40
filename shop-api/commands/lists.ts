import { desc } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { formatTable } from "#shop-api/commands/table.ts"
import type { Db } from "#shop-api/db/database.ts"
import { contactMessages } from "#shop-api/db/schema/catalogue.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

/** The newest orders, a line each. */
export async function listOrders(db: Db, limit: number): Promise<string> {
  const rows = await db.select().from(orders).orderBy(desc(orders.number)).limit(limit)
  if (rows.length === 0) return "No orders yet"
  return formatTable(
    ["number", "placed", "status", "payment", "total", "receiver", "phone"],
    rows.map((order) => [
      String(order.number),
      order.createdAt.toISOString(),
      order.status,
      `${order.paymentType} ${order.paymentStatus}`,
      `${formatAmount(order.total, order.currency)} ${order.currency}`,
      order.receiverName,
      order.receiverPhone,
    ]),
  )
}

/** The newest messages to the operator, a line each. */
export async function listMessages(db: Db, limit: number): Promise<string> {
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
    .limit(limit)
  if (rows.length === 0) return "No messages yet"
  return formatTable(
    ["id", "sent", "language", "name", "phone", "e-mail", "message"],
    rows.map((one) => [
      String(one.id),
      one.createdAt.toISOString(),
      one.locale,
      one.name,
      one.phone,
      one.email ?? "",
      one.message,
    ]),
  )
}
