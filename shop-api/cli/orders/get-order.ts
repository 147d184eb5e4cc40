import { eq, inArray, or } from "drizzle-orm"
import { MAX_ID } from "#domain/id.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Db } from "#shop-api/db/database.ts"
import { charges, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"

/**
 * Finds an order by its number, its id, or the id of a receipt at the payment provider.
 *
 * @throws RefusedError when there is no such order
 */
export async function getOrder(db: Db, text: string): Promise<OrderRow> {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : null
  if (number !== null && number > MAX_ID) throw new RefusedError(`Order not found: ${text}`)
  const paidBy = db.select({ id: charges.orderId }).from(charges).where(eq(charges.receiptId, text))
  const [order] = await db
    .select()
    .from(orders)
    .where(
      number === null
        ? or(eq(orders.id, text.toUpperCase()), inArray(orders.id, paidBy))
        : eq(orders.number, number),
    )
  if (!order) throw new RefusedError(`Order not found: ${text}`)
  return order
}
