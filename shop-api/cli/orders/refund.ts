import type { Command } from "commander"
import { type Currency, formatAmount } from "#domain/money.ts"
import { isAccountClosed } from "#shop-api/account/close-account.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { createOrderServices } from "#shop-api/cli/create-order-services.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { OrderRow } from "#shop-api/db/schema/orders.ts"
import { lockCustomerRow } from "#shop-api/orders/lock-customer.ts"
import { refundDelivered } from "#shop-api/orders/refund-delivered.ts"

interface RefundOptions {
  dryRun?: boolean | undefined
}

export function registerOrderRefund(group: Command, terminal: Terminal): void {
  const refund = group
    .command("refund")
    .description("refund the payment of a delivered order; its status stays delivered")
    .argument("<order>", "the number of the order")
    .addOption(dryRunOption())
    .action(async (text: string, options: RefundOptions) => {
      const line = await withStore(terminal, (store) => refundByNumber(store, text, options))
      print(terminal, line)
    })
  addExamples(refund, "orders refund 100001", "orders refund 100001 --dry-run")
}

async function refundByNumber(
  store: Store,
  text: string,
  { dryRun }: RefundOptions,
): Promise<string> {
  const order = await getOrder(store.db, text)
  const { id, number, currency } = order
  requireRefundable(order)
  const refund = await inTransaction(store.db, { dryRun }, (tx) =>
    refundUnlessClosed(tx, order, store.now()),
  )
  if (dryRun && refund) {
    const deduction = describeDeduction(refund, { currency, verb: "would be" })
    return `Dry run: order ${number} would be refunded${deduction}`
  }
  if (!dryRun) await (await createOrderServices(store)).charging.refund(id)
  const isRefunded = (await getOrder(store.db, id)).paymentStatus === "refunded"
  if (!refund) return `Order ${number} is ${isRefunded ? "refunded" : "being refunded"} already`
  const result = isRefunded
    ? `Order ${number} is refunded and stays delivered`
    : `Order ${number} stays delivered; its provider has not refunded it yet: the shop retries every minute`
  return result + describeDeduction(refund, { currency, verb: "was" })
}

function requireRefundable({ number, status, paymentStatus, total }: OrderRow): void {
  if (status === "cancelled") {
    throw new RefusedError(`Order ${number} is cancelled: its payment is refunded automatically`)
  }
  if (status !== "delivered") {
    throw new RefusedError(`Order ${number} is ${status}: use orders cancel`)
  }
  if (paymentStatus !== "paid" && paymentStatus !== "refunded") {
    throw new RefusedError(`Order ${number} is not paid (${paymentStatus})`)
  }
  if (total === 0) {
    throw new RefusedError(`Order ${number} has a total of zero: there is nothing to refund`)
  }
}

/**
 * Begins the refund. Returns null when it has begun before.
 *
 * @throws RefusedError when the order was paid with bonus points, and the account of its customer is closed
 */
function refundUnlessClosed(
  db: Db,
  { id, number, userId, currency, paymentType }: OrderRow,
  at: Date,
): ReturnType<typeof refundDelivered> {
  return db.transaction(async (tx) => {
    // The lock keeps `users close` from closing the account until the points are returned.
    await lockCustomerRow(tx, userId)
    const refund = await refundDelivered(tx, id, at)
    if (refund && paymentType === "bonus" && (await isAccountClosed(tx, userId))) {
      throw new RefusedError(
        `Order ${number} was paid with bonus points, and the account of its customer is closed: ` +
          `the customer could not spend returned points. Use bonus grant with --currency ${currency} if they have registered again`,
      )
    }
    return refund
  })
}

type Refund = NonNullable<Awaited<ReturnType<typeof refundDelivered>>>

function describeDeduction(
  { earned, deducted }: Refund,
  { currency, verb }: { currency: Currency; verb: "was" | "would be" },
): string {
  const format = (amount: number) => `${formatAmount(amount, currency)} ${currency}`
  if (earned === 0) return ""
  if (deducted === earned) {
    return `; the ${format(earned)} of bonus points that it earned ${verb} deducted`
  }
  const part = `${format(deducted)} of the ${format(earned)} of bonus points that it earned`
  return `; ${part} ${verb} deducted: the customer has no more`
}
