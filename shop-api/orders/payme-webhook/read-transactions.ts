import { and, asc, desc, eq, gte, lte } from "drizzle-orm"
import type { CardProvider } from "#contract/account.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { type ChargeRow, charges, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { paymeTransactions } from "#shop-api/db/schema/payme.ts"
import { WebhookFailure } from "#shop-api/orders/payme-webhook/failure.ts"

export interface TransactionView {
  transaction: typeof paymeTransactions.$inferSelect
  charge: ChargeRow
  order: OrderRow
}

/** An order, and its newest charge at the provider that calls. */
export interface PayableOrder {
  order: OrderRow
  charge: ChargeRow | null
}

/** The provider that calls the Merchant API. It can access only its own transactions. */
export type Provider = CardProvider["provider"]

export async function findTransaction(
  db: Pick<Db, "select">,
  provider: Provider,
  id: string,
): Promise<TransactionView | null> {
  const [row] = await db
    .select({ transaction: paymeTransactions, charge: charges, order: orders })
    .from(paymeTransactions)
    .innerJoin(charges, eq(charges.id, paymeTransactions.chargeId))
    .innerJoin(orders, eq(orders.id, charges.orderId))
    .where(and(eq(paymeTransactions.id, id), eq(charges.provider, provider)))
  return row ?? null
}

/** @throws WebhookFailure when the transaction does not exist */
export async function requireTransaction(
  db: Pick<Db, "select">,
  provider: Provider,
  id: string,
): Promise<TransactionView> {
  const view = await findTransaction(db, provider, id)
  if (!view) throw new WebhookFailure("transaction")
  return view
}

/**
 * Lists the transactions of a provider that were created in a period, oldest first. `from` and `to` are milliseconds by
 * the provider's clock.
 */
export function listTransactions(
  db: Db,
  provider: Provider,
  { from, to }: { from: number; to: number },
): Promise<TransactionView[]> {
  return db
    .select({ transaction: paymeTransactions, charge: charges, order: orders })
    .from(paymeTransactions)
    .innerJoin(charges, eq(charges.id, paymeTransactions.chargeId))
    .innerJoin(orders, eq(orders.id, charges.orderId))
    .where(
      and(
        eq(charges.provider, provider),
        gte(paymeTransactions.time, from),
        lte(paymeTransactions.time, to),
      ),
    )
    .orderBy(asc(paymeTransactions.time), asc(paymeTransactions.id))
}

/**
 * Reads an order and its newest charge at this provider. With `lock`, the order's row stays locked until the
 * transaction ends.
 *
 * @throws WebhookFailure when the order does not exist
 */
export async function requirePayableOrder(
  db: Pick<Transaction, "select">,
  provider: Provider,
  orderId: string,
  { lock }: { lock: boolean },
): Promise<PayableOrder> {
  const query = db.select().from(orders).where(eq(orders.id, orderId))
  const [order] = await (lock ? query.for("update") : query)
  if (!order) throw new WebhookFailure("no_order")
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.orderId, orderId), eq(charges.provider, provider)))
    .orderBy(desc(charges.id))
    .limit(1)
  return { order, charge: charge ?? null }
}
