import { and, asc, desc, eq, gte, lte } from "drizzle-orm"
import type { CardProvider } from "#contract/account.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { paymeTransactions } from "#shop-api/db/schema/payme.ts"

type ChargeRow = typeof charges.$inferSelect

export interface TransactionView {
  transaction: typeof paymeTransactions.$inferSelect
  charge: ChargeRow
  order: typeof orders.$inferSelect
}

/** The provider that calls the Merchant API. It can access only its own transactions. */
export type Provider = CardProvider["provider"]

/**
 * Payme's state of a transaction, by the state of the charge: 1 is created, 2 performed, -1 cancelled before it was
 * performed, -2 cancelled after it was performed.
 */
const STATES: Record<ChargeRow["state"], 1 | 2 | -1 | -2> = {
  ...{ pending: 1, paid: 2, refunding: 2, refused: -1, refunded: -2 },
}

/** Payme's code for the reason why the shop itself has cancelled a transaction: 4 is a timeout, 5 a refund. */
const REASONS: Partial<Record<ChargeRow["state"], number>> = { refused: 4, refunded: 5 }

export function stateOf({ charge }: Pick<TransactionView, "charge">): 1 | 2 | -1 | -2 {
  return STATES[charge.state]
}

/** Describes a transaction in Payme's format. Times are in milliseconds, and 0 for an event that has not happened. */
export function describe(view: TransactionView) {
  const { transaction, charge } = view
  const state = stateOf(view)
  return {
    create_time: transaction.createdAt.getTime(),
    perform_time: charge.paidAt?.getTime() ?? 0,
    cancel_time: state < 0 ? (charge.settledAt?.getTime() ?? 0) : 0,
    transaction: String(charge.id),
    state,
    reason: state < 0 ? (transaction.reason ?? REASONS[charge.state] ?? null) : null,
  }
}

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
 * Finds an order and its newest charge at this provider. With `lock`, the order's row stays locked until the
 * transaction ends.
 */
export async function findPayable(
  db: Pick<Transaction, "select">,
  provider: Provider,
  orderId: string,
  { lock }: { lock: boolean },
): Promise<{ order: TransactionView["order"]; charge: ChargeRow | null } | null> {
  const query = db.select().from(orders).where(eq(orders.id, orderId))
  const [order] = await (lock ? query.for("update") : query)
  if (!order) return null
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.orderId, orderId), eq(charges.provider, provider)))
    .orderBy(desc(charges.id))
    .limit(1)
  return { order, charge: charge ?? null }
}
