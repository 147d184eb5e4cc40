import { and, eq } from "drizzle-orm"
import type { z } from "zod"
import type { payOrder as payOrderCall } from "#contract/order-actions.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { checkPromocode, redeemPromocode } from "#shop-api/checkout/promocodes.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { notifyOrder } from "#shop-api/orders/notify-order.ts"
import type { Ordering } from "#shop-api/orders/ordering.ts"
import { requireCharge } from "#shop-api/orders/require-charge.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import type { SessionUser } from "#shop-api/services.ts"

type Payment = z.output<NonNullable<typeof payOrderCall.body>>
type OrderRow = typeof orders.$inferSelect

/**
 * Pays a customer's order anew after a refusal. One that is paid, or being paid, gets no second charge: it is
 * answered with what its payment comes to.
 *
 * @throws ApiError 404 for an id that is not theirs, 409 when it is cancelled or its promocode is used up,
 *   422 about fields
 */
export async function payOrder(
  ordering: Ordering,
  { id, payment, caller }: { id: string; payment: Payment; caller: Caller<SessionUser> },
): Promise<StoredResponse> {
  const { services, charging } = ordering
  const countries = await services.countries.list()
  await services.database.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.userId, caller.user.id)))
      .for("update")
    if (!order) throw new ApiError(404, "order.not_found")
    if (order.status === "cancelled") throw new ApiError(409, "order.is_cancelled")
    if (order.paymentStatus !== "refused") return
    const country = countries.find((known) => known.id === order.countryId)
    if (!country) throw new Error(`order ${id} is of no country`)
    const charge = await requireCharge(tx, ordering, {
      ...payment,
      ...{ orderId: id, userId: caller.user.id, country, prefix: "" },
    })
    await redeemPromocodeAgain(tx, order, country)
    await tx
      .insert(charges)
      .values({ ...charge, orderId: id, state: "pending", createdAt: caller.now() })
    await tx.update(orders).set({ paymentStatus: "pending" }).where(eq(orders.id, id))
  })
  await charging.charge(id)
  return notifyOrder(ordering, id, caller)
}

/** The refusal has given it back, so that somebody else may have used it up; its dates were kept then. */
async function redeemPromocodeAgain(
  tx: Transaction,
  { id, userId, promocode: code, productsTotal: subtotal, createdAt: at }: OrderRow,
  country: CountryRow,
): Promise<void> {
  if (code === null) return
  const checked = await checkPromocode(tx, code, { country, userId, subtotal, at }, { lock: true })
  if ("problem" in checked) throw new ApiError(409, "order.promocode_gone")
  await redeemPromocode(tx, checked.promocode, { id, userId })
}
