import { and, count, eq } from "drizzle-orm"
import { dateIn } from "#domain/calendar-date.ts"
import type { Locale } from "#domain/locale.ts"
import { formatAmount } from "#domain/money.ts"
import { normalizePromocode } from "#domain/promocode.ts"
import type { MessageKey, MessageParams } from "#locales/translate.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { orders, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { ORDER_LIMITS } from "#shop-api/limits/limit-rules.ts"

export type PromocodeRow = typeof promocodes.$inferSelect

interface PromocodeCheck {
  country: CountryRow
  /** Null for a visitor who is not signed in. The limit of uses per customer is then not checked. */
  userId: number | null
  /** Total of the cart before the discount, in minor units of the country's currency. */
  subtotal: number
  /** The language of the message that says why the promocode does not apply. */
  locale: Locale
  /**
   * When the promocode is checked. Null for an order that has used the promocode already: then the first and the last
   * day of the promocode and its minimum subtotal are not checked.
   */
  at: Date | null
}

/**
 * The promocode if it applies. Otherwise the message that says why not, and in `lostPercent` the discount in percent
 * that the promocode would have given (0 if it is unknown).
 */
type CheckedPromocode =
  | { promocode: PromocodeRow }
  | { problem: { key: MessageKey; params: MessageParams }; lostPercent: number }

/**
 * Checks whether a promocode applies to a cart. With `lock`, no other order can use the promocode until the transaction
 * ends, so that concurrent orders cannot exceed its limit of uses.
 */
export async function checkPromocode(
  db: Db,
  code: string,
  check: PromocodeCheck,
  { lock }: { lock: boolean } = { lock: false },
): Promise<CheckedPromocode> {
  const query = db
    .select()
    .from(promocodes)
    .where(eq(promocodes.code, normalizePromocode(code)))
  const [promocode] = await (lock ? query.for("update") : query)
  const { country, subtotal } = check
  const today = check.at && dateIn(check.at, country.timeZone)
  const refuse = (key: MessageKey, params: MessageParams = {}): CheckedPromocode => ({
    problem: { key, params },
    lostPercent: promocode?.discountPercent ?? 0,
  })
  if (!promocode) return refuse("promocode.invalid")
  if (today !== null && promocode.starts > today) return refuse("promocode.invalid")
  if (today !== null && promocode.ends !== null && promocode.ends < today)
    return refuse("promocode.over")
  const minimal = promocode.minimalSubtotal[country.currency] ?? 0
  if (today !== null && subtotal < minimal) {
    const { currency } = country
    const amount = formatAmount(minimal, currency, check.locale)
    return refuse("promocode.minimal", { amount, currency })
  }
  const reached = await findReachedLimit(db, promocode, check.userId)
  return reached ? refuse(reached, { limit: ORDER_LIMITS.unpaidWithPromocode }) : { promocode }
}

/**
 * Returns the key of the error message if a limit does not allow the customer to use the promocode. Null otherwise.
 *
 * - `used_by_you`: the customer's uses have reached `limitPerCustomer`
 * - `unpaid_order`: the same, but enough of these uses are by unpaid orders, which the customer can cancel
 * - `unpaid_orders`: the customer has ORDER_LIMITS.unpaidWithPromocode unpaid orders with this promocode, and can
 *   cancel one. Checked only for a promocode with `limitTotal`
 * - `used_up`: the uses by all customers have reached `limitTotal`
 */
async function findReachedLimit(
  db: Db,
  { id, limitTotal, limitPerCustomer }: PromocodeRow,
  userId: number | null,
): Promise<`promocode.${"used_by_you" | "unpaid_order" | "unpaid_orders" | "used_up"}` | null> {
  const ofCode = eq(promocodeUses.promocodeId, id)
  if (limitPerCustomer !== null && userId !== null) {
    const uses = await db
      .select({ paymentStatus: orders.paymentStatus })
      .from(promocodeUses)
      .innerJoin(orders, eq(orders.id, promocodeUses.orderId))
      .where(and(ofCode, eq(promocodeUses.userId, userId)))
    if (uses.length >= limitPerCustomer) {
      const unpaid = uses.filter(({ paymentStatus }) => paymentStatus === "pending")
      const isReleasable = uses.length - unpaid.length < limitPerCustomer
      return isReleasable ? "promocode.unpaid_order" : "promocode.used_by_you"
    }
  }
  if (limitTotal === null) return null
  if (userId !== null) {
    const [row] = await db
      .select({ uses: count() })
      .from(promocodeUses)
      .innerJoin(orders, eq(orders.id, promocodeUses.orderId))
      .where(and(ofCode, eq(promocodeUses.userId, userId), eq(orders.paymentStatus, "pending")))
    if ((row?.uses ?? 0) >= ORDER_LIMITS.unpaidWithPromocode) return "promocode.unpaid_orders"
  }
  const [row] = await db.select({ uses: count() }).from(promocodeUses).where(ofCode)
  return (row?.uses ?? 0) >= limitTotal ? "promocode.used_up" : null
}
