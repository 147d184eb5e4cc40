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

/** By whom the shop is called: a provider sees its own transactions alone. */
export type Provider = CardProvider["provider"]

/** Payme's numbers: 1 created, 2 performed, -1 cancelled before, -2 after it was performed. */
const STATES: Record<ChargeRow["state"], 1 | 2 | -1 | -2> = {
  ...{ pending: 1, paid: 2, refunding: 2, refused: -1, refunded: -2 },
}

/** Why a transaction is cancelled that the shop has cancelled by itself: it took too long, or is given back. */
const REASONS: Partial<Record<ChargeRow["state"], number>> = { refused: 4, refunded: 5 }

export function stateOf({ charge }: Pick<TransactionView, "charge">): 1 | 2 | -1 | -2 {
  return STATES[charge.state]
}

/** A transaction as Payme reads it; times are milliseconds, 0 for what has not happened. */
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

/** The provider's transaction, null when there is none. */
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

/** The provider's transactions of a span of its own time, oldest first. */
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

/** An order with its newest charge, if that is one of the provider's; the order is held within `tx`. */
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
