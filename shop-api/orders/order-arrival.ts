import { eq } from "drizzle-orm"
import { dateIn } from "#domain/calendar-date.ts"
import { joinArrivals } from "#domain/delivery-date.ts"
import { listProductsByIds } from "#shop-api/catalogue/products-by-ids.ts"
import type { ProductContext } from "#shop-api/catalogue/to-wire-products.ts"
import { toCountryRow } from "#shop-api/countries/countries.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { orderItems, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Computes the arrival dates of an order's products from the current time. If a product is not in the catalogue any
 * more, returns the dates that the order already has.
 */
async function computeOrderArrival(
  tx: Transaction,
  { arrivalFrom, arrivalTo }: OrderRow,
  ids: number[],
  context: ProductContext,
): Promise<Pick<OrderRow, "arrivalFrom" | "arrivalTo">> {
  const { items } = await listProductsByIds(tx, ids, context)
  const arrival = items.length === ids.length ? joinArrivals(items) : null
  return { arrivalFrom: arrival?.from ?? arrivalFrom, arrivalTo: arrival?.to ?? arrivalTo }
}

/**
 * Computes and saves new arrival dates for an order that has just been paid, if the payment began on an earlier day. On
 * the same day (in the time zone of the order's country) the dates do not change.
 */
export async function renewOrderArrival(
  tx: Transaction,
  { config, drawingSource }: Pick<Services, "config" | "drawingSource">,
  { orderId, attemptedAt, paidAt }: { orderId: string; attemptedAt: Date; paidAt: Date },
): Promise<void> {
  const [found] = await tx
    .select({ order: orders, country: countries })
    .from(orders)
    .innerJoin(countries, eq(countries.id, orders.countryId))
    .where(eq(orders.id, orderId))
  if (!found) return
  const { order } = found
  const country = toCountryRow(config, found.country)
  if (dateIn(attemptedAt, country.timeZone) === dateIn(paidAt, country.timeZone)) return
  const lines = await tx
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const ids = lines.map(({ id }) => id)
  const arrival = await computeOrderArrival(tx, order, ids, { country, now: paidAt, drawingSource })
  await tx.update(orders).set(arrival).where(eq(orders.id, orderId))
}
