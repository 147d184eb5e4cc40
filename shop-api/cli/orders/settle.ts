import { type Command, Option } from "commander"
import { and, asc, eq, inArray } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { addExamples, dryRunOption, reasonOption } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { createOrderServices } from "#shop-api/cli/create-order-services.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { type ChargeRow, charges, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { isOverdue, isRefundOverdue } from "#shop-api/orders/overdue-payments.ts"
import { settleRefunded, settleRefused } from "#shop-api/orders/settle-charge.ts"

const OUTCOMES = ["unpaid", "returned"] as const
type Outcome = (typeof OUTCOMES)[number]

interface SettleOptions {
  as: Outcome
  reason: string
  dryRun?: boolean
}

export function registerOrderSettle(group: Command, terminal: Terminal): void {
  const settle = group
    .command("settle")
    .description(
      "record the outcome of an overdue payment or refund that its provider does not report",
    )
    .argument("<order>", "the number or id of the order, or the id of a receipt")
    .addOption(
      new Option(
        "--as <outcome>",
        "unpaid: the customer was not charged; returned: you refund the customer yourself",
      )
        .choices(OUTCOMES)
        .makeOptionMandatory(),
    )
    .addOption(reasonOption().makeOptionMandatory())
    .addOption(dryRunOption())
    .action(async (text: string, options: SettleOptions) => {
      print(terminal, await withStore(terminal, (store) => settleByNumber(store, text, options)))
    })
  addExamples(
    settle,
    "orders settle 100001 --as unpaid --reason 'Payme says so' --dry-run",
    "orders settle 100001 --as returned --reason 'a transfer to their account'",
  )
}

/**
 * Settles the overdue charges of an order. Before a payment by card counts as unpaid, the provider is asked once more,
 * because money that it has should pay the order. Returns the line to print.
 *
 * @throws RefusedError when nothing of the order is overdue, or another worker is asking the provider about it
 */
async function settleByNumber(
  store: Store,
  text: string,
  { as: outcome, reason, dryRun }: SettleOptions,
): Promise<string> {
  const { db, now } = store
  const order = await getOrder(db, text)
  const { id, number } = order
  const overdue = await listOverdue(db, id, { outcome, at: now() })
  if (overdue.length === 0) {
    const subject = outcome === "unpaid" ? "payment" : "refund"
    throw new RefusedError(
      `Order ${number} has no ${subject} whose outcome is overdue: use this command only for orders that audit names`,
    )
  }
  requireIdle(order, overdue, now())
  if (dryRun) return `Dry run: ${describe(order, overdue)} would count as ${outcome}`
  // cancel() asks the provider only about a card charge with a receipt. It would mark any other charge as refused
  // without the operator's reason.
  const hasReceipt = overdue.some(({ method, receiptId }) => method === "card" && receiptId)
  if (outcome === "unpaid" && hasReceipt) {
    await (await createOrderServices(store)).charging.cancel(id)
  }
  const settled = await settleOverdue(db, order, { outcome, reason, at: now() })
  if (settled.length === 0) {
    const { paymentStatus } = await getOrder(db, id)
    return `Order ${number} no longer needs a settlement: its payment is ${paymentStatus}`
  }
  // For 31 days after the start of a charge that was settled as unpaid, the maintenance job asks the provider whether
  // the money has arrived.
  const rest =
    outcome === "unpaid"
      ? "; money that arrives within 31 days of the start of the payment is refunded"
      : ""
  return `${describe(order, settled)} counts as ${outcome} now${rest}`
}

/** Settles the overdue charges of an order in one transaction. Returns them. */
function settleOverdue(
  db: Db,
  order: OrderRow,
  { outcome, reason, at }: { outcome: Outcome; reason: string; at: Date },
): Promise<ChargeRow[]> {
  return db.transaction(async (tx) => {
    // Transactions lock an order before its charges, so that two of them cannot deadlock.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update")
    const overdue = await listOverdue(tx, order.id, { outcome, at })
    requireIdle(order, overdue, at)
    for (const { id } of overdue) {
      if (outcome === "unpaid") await settleRefused(tx, id, { at })
      else await settleRefunded(tx, id, at)
    }
    const ids = overdue.map(({ id }) => id)
    await tx.update(charges).set({ settlement: reason }).where(inArray(charges.id, ids))
    return overdue
  })
}

/** @throws RefusedError when a worker is asking the provider about one of the charges */
function requireIdle({ number }: OrderRow, overdue: readonly ChargeRow[], at: Date): void {
  // A worker that settles a payment has a lease of the charge. The maintenance job claims a charge before it refunds
  // it. A command that refunds a charge does not claim it.
  const isBusy = overdue.some(({ state, leaseExpiresAt, claimExpiresAt }) => {
    const expiresAt = state === "pending" ? leaseExpiresAt : claimExpiresAt
    return expiresAt !== null && expiresAt > at
  })
  if (!isBusy) return
  throw new RefusedError(
    `The shop is asking the provider about order ${number}: try again in a minute`,
  )
}

/** Lists the overdue charges of an order, and locks them until the transaction ends. */
function listOverdue(
  db: Db,
  orderId: string,
  { outcome, at }: { outcome: Outcome; at: Date },
): Promise<ChargeRow[]> {
  return db
    .select()
    .from(charges)
    .where(
      and(eq(charges.orderId, orderId), outcome === "unpaid" ? isOverdue(at) : isRefundOverdue(at)),
    )
    .orderBy(asc(charges.id))
    .for("update")
}

function describe({ number, total, currency }: OrderRow, settled: readonly ChargeRow[]): string {
  const sum = `${formatAmount(total, currency)} ${currency}`
  return settled
    .map(({ receiptId }) => `${sum} for order ${number} (receipt ${receiptId ?? "unknown"})`)
    .join(" and ")
}
