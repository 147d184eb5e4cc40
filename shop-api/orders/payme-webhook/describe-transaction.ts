import type { ChargeRow } from "#shop-api/db/schema/orders.ts"
import type { TransactionView } from "#shop-api/orders/payme-webhook/read-transactions.ts"

/**
 * Payme's state of a transaction, by the state of the charge: 1 is created, 2 performed, -1 cancelled before it was
 * performed, -2 cancelled after it was performed.
 */
const STATES: Record<ChargeRow["state"], 1 | 2 | -1 | -2> = {
  pending: 1,
  paid: 2,
  refunding: 2,
  refused: -1,
  refunded: -2,
}

/** Payme's code for the reason why the shop itself has cancelled a transaction: 4 is a timeout, 5 a refund. */
const REASONS: Partial<Record<ChargeRow["state"], number>> = { refused: 4, refunded: 5 }

export function stateOf({ charge }: Pick<TransactionView, "charge">): 1 | 2 | -1 | -2 {
  return STATES[charge.state]
}

/** Describes a transaction in Payme's format. Times are in milliseconds, and 0 for an event that has not happened. */
export function describeTransaction(view: TransactionView) {
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
