import type { ChargeRow } from "#shop-api/db/schema/orders.ts"
import type { TransactionView } from "#shop-api/orders/payme-webhook/read-transactions.ts"

/** Payme's numbers for the states of a transaction. `cancelledLater` is one that was performed before. */
export const STATE = { created: 1, performed: 2, cancelled: -1, cancelledLater: -2 } as const

type TransactionState = (typeof STATE)[keyof typeof STATE]

/** The state of a transaction by the state of its charge. */
const STATE_BY_CHARGE: Record<ChargeRow["state"], TransactionState> = {
  pending: STATE.created,
  paid: STATE.performed,
  refunding: STATE.performed,
  refused: STATE.cancelled,
  refunded: STATE.cancelledLater,
}

/** Payme's code for the reason why the shop itself has cancelled a transaction: 4 is a timeout, 5 a refund. */
const REASONS: Partial<Record<ChargeRow["state"], number>> = { refused: 4, refunded: 5 }

export function stateOf({ charge }: Pick<TransactionView, "charge">): TransactionState {
  return STATE_BY_CHARGE[charge.state]
}

export function isCancelled(view: Pick<TransactionView, "charge">): boolean {
  return stateOf(view) < 0
}

/** Describes a transaction in Payme's format. Times are in milliseconds, and 0 for an event that has not happened. */
export function describeTransaction(view: TransactionView) {
  const { transaction, charge } = view
  const wasCancelled = isCancelled(view)
  return {
    create_time: transaction.createdAt.getTime(),
    perform_time: charge.paidAt?.getTime() ?? 0,
    cancel_time: wasCancelled ? (charge.settledAt?.getTime() ?? 0) : 0,
    transaction: String(charge.id),
    state: stateOf(view),
    reason: wasCancelled ? (transaction.reason ?? REASONS[charge.state] ?? null) : null,
  }
}
