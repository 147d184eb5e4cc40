import { eq } from "drizzle-orm"
import { MAX_ID } from "#domain/max-id.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Db } from "#shop-api/db/database.ts"
import { type OrderRow, orders } from "#shop-api/db/schema/orders.ts"

/**
 * Finds an order by its number or its id.
 *
 * @throws RefusedError when there is no such order
 */
export async function getOrder(db: Db, text: string): Promise<OrderRow> {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : null
  if (number !== null && number > MAX_ID) throw new RefusedError(`There is no order ${text}`)
  const [order] = await db
    .select()
    .from(orders)
    .where(number === null ? eq(orders.id, text.toUpperCase()) : eq(orders.number, number))
  if (!order) throw new RefusedError(`There is no order ${text}`)
  return order
}
