import { asc, eq, getTableColumns, inArray } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { orderItems } from "#shop-api/db/schema/orders.ts"

export type OrderLine = Awaited<ReturnType<typeof listOrderLines>>[number]

/**
 * Lists the lines of orders as they were ordered, with the barcode, the concentration and the tax codes that their
 * products have now.
 */
export function listOrderLines(db: Db, orderIds: readonly string[]) {
  return db
    .select({
      ...getTableColumns(orderItems),
      barcode: products.barcode,
      type: products.type,
      mxik: products.mxik,
      packageCode: products.packageCode,
      vatPercent: products.vatPercent,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
}
