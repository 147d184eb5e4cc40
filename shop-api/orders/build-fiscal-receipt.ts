import { asc, eq } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"
import type { ReceiptRequest } from "#shop-api/payments/provider.ts"
import { shareDiscount } from "#shop-api/payments/share-discount.ts"

/**
 * Builds the fiscal receipt of an order. The amounts are those of the order. The tax codes are read from the catalogue,
 * because the operator may have corrected a code since the order was placed.
 */
export async function buildFiscalReceipt(
  db: Pick<Db, "select">,
  orderId: string,
): Promise<ReceiptRequest> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`a charge of no order: ${orderId}`)
  const rows = await db
    .select({ item: orderItems, product: products })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  const lines = rows.map(({ item, product }) => ({
    title: `${item.brand} ${item.name}`,
    price: item.price,
    qty: item.qty,
    mxik: product.mxik,
    packageCode: product.packageCode,
    vatPercent: product.vatPercent,
  }))
  return {
    orderId,
    number: String(order.number),
    amount: order.total,
    lines: shareDiscount(lines, order.discount),
    serviceFee: order.serviceFee,
  }
}
