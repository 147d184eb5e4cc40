import { type Command, Option } from "commander"
import { and, eq, sql } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { addExamples, dryRunOption, reasonOption, requireAmount } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { charges, orderRefunds, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { IS_REFUNDING } from "#shop-api/orders/begin-refund.ts"

interface RecordOptions {
  /** In minor units. */
  amount: number
  reason: string
  undo?: boolean
  dryRun?: boolean
}

/** Registers the command that records a refund which the operator has made at the provider. It calls no provider. */
export function registerPartialRefunds(group: Command, terminal: Terminal): void {
  const refunded = group
    .command("refunded")
    .description("record a partial refund that was made on the provider's website")
    .argument("<order>", "the number of the order")
    .addOption(
      new Option(
        "--amount <amount>",
        "the refunded amount, in the major unit of the order's currency",
      )
        .argParser(requireAmount)
        .makeOptionMandatory(),
    )
    .addOption(reasonOption().makeOptionMandatory())
    .option("--undo", "subtract the amount from the recorded refunds, to correct a mistake")
    .addOption(dryRunOption())
    .action(async (text: string, options: RecordOptions) => {
      const line = await withStore(terminal, ({ db, now }) =>
        inTransaction(db, options, (tx) => recordRefund(tx, text, { ...options, at: now() })),
      )
      print(terminal, line)
    })
  addExamples(
    refunded,
    "orders refunded 100001 --amount 120000 --reason 'one bottle was broken'",
    "orders refunded 100001 --amount 120000 --undo --reason 'recorded twice'",
  )
}

/**
 * Records the refund of a part of an order. Returns the line to print.
 *
 * @throws RefusedError when there is no such order, when it is not paid by card, when it is being refunded in full,
 *   or when `amount` is more than the rest of the order's total (with `undo`: more than what is recorded as refunded)
 */
async function recordRefund(
  db: Db,
  text: string,
  { amount, reason, undo, dryRun, at }: RecordOptions & { at: Date },
): Promise<string> {
  const { id, number } = await getOrder(db, text)
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for("update")
  if (!order) throw new RefusedError(`Order not found: ${text}`)
  await requirePaidByCard(db, order)
  const describe = (minor: number) => `${formatAmount(minor, order.currency)} ${order.currency}`
  const before = await sumRefunds(db, id)
  if (undo && amount > before) {
    throw new RefusedError(`Order ${number} has only ${describe(before)} recorded as refunded`)
  }
  const total = describe(order.total)
  if (!undo && amount > order.total - before) {
    throw new RefusedError(
      `Order ${number} has ${describe(before)} of its ${total} recorded as refunded: ` +
        `at most ${describe(order.total - before)} can still be recorded`,
    )
  }
  const change = undo ? -amount : amount
  await db.insert(orderRefunds).values({ orderId: id, amount: change, reason, createdAt: at })
  const recorded = `${describe(before + change)} of its ${total} recorded as refunded`
  return dryRun
    ? `Dry run: order ${number} would have ${recorded}`
    : `Order ${number} has ${recorded}`
}

async function requirePaidByCard(
  db: Db,
  { id, number, paymentType, paymentStatus }: OrderRow,
): Promise<void> {
  if (paymentType === "bonus") {
    throw new RefusedError(`Order ${number} was paid with bonus points: use bonus grant`)
  }
  if (paymentStatus !== "paid") {
    throw new RefusedError(`Order ${number} is not paid (${paymentStatus})`)
  }
  if ((await db.$count(charges, and(eq(charges.orderId, id), IS_REFUNDING))) > 0) {
    throw new RefusedError(`Order ${number} is being refunded in full`)
  }
}

async function sumRefunds(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${orderRefunds.amount}), 0)`.mapWith(Number) })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
  return row?.sum ?? 0
}
