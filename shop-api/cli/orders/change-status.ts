import { type Command, Option } from "commander"
import { formatAmount } from "#domain/money.ts"
import { canMoveTo } from "#domain/order-status.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { createOrderServices } from "#shop-api/cli/create-order-services.ts"
import { cleanCell } from "#shop-api/cli/format-table.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { OrderRow } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { ADVANCE_STEPS, type AdvanceStep, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"

interface StepOptions {
  dryRun?: boolean | undefined
}

interface AdvanceOptions extends StepOptions {
  to: AdvanceStep
}

export function registerStatusChanges(group: Command, terminal: Terminal): void {
  const advance = group
    .command("advance")
    .description(
      "set the next status of paid orders: from collecting to in_progress, then to delivered",
    )
    .argument("<orders...>", "the numbers of the orders")
    .addOption(
      new Option("--to <state>", "the next status; orders that already have it stay unchanged")
        .choices(ADVANCE_STEPS)
        .makeOptionMandatory(),
    )
    .addOption(dryRunOption())
    .action((texts: string[], options: AdvanceOptions) =>
      withStore(terminal, (store) => advanceAll(store, texts, options, terminal)),
    )
  addExamples(
    advance,
    "orders advance 100001 100002 --to in_progress",
    "orders advance 100001 --to delivered --dry-run",
  )

  const cancel = group
    .command("cancel")
    .description("cancel an order that is not delivered, and refund its payment")
    .argument("<order>", "the number of the order")
    .addOption(dryRunOption())
    .action(async (text: string, { dryRun }: StepOptions) => {
      const line = await withStore(terminal, (store) => cancelByNumber(store, text, { dryRun }))
      print(terminal, line)
    })
  addExamples(cancel, "orders cancel 100001")
}

/**
 * Moves each order in its own transaction, and prints what became of it, refusals on standard error.
 *
 * @throws RefusedError when orders were not changed, after the others were
 */
async function advanceAll(
  { db, now }: Store,
  texts: readonly string[],
  options: AdvanceOptions,
  terminal: Terminal,
): Promise<void> {
  let refused = 0
  for (const text of texts) {
    try {
      const line = await inTransaction(db, options, (tx) =>
        advanceByNumber(tx, text, { ...options, at: now() }),
      )
      print(terminal, line)
    } catch (error) {
      if (!(error instanceof RefusedError) || texts.length === 1) throw error
      // A later order may fail for another reason, so the refusal is printed at once.
      terminal.err.write(`${error.message}\n`)
      refused += 1
    }
  }
  if (refused > 0) throw new RefusedError(`${refused} of ${texts.length} orders were not changed`)
}

async function advanceByNumber(
  db: Db,
  text: string,
  { to, dryRun, at }: AdvanceOptions & { at: Date },
): Promise<string> {
  const { id, number } = await getOrder(db, text)
  const isMoved = await advanceOrder(db, id, { to, at })
  // Another operator may have moved the order after the first read.
  const order = await getOrder(db, id)
  if (!isMoved && order.status === to) return `Order ${number} is already ${to}`
  if (!isMoved) throw new RefusedError(describeStop(order, to))
  const from = to === "delivered" ? "in_progress" : "collecting"
  return dryRun
    ? `Dry run: order ${number} would be ${to}; it is ${from}`
    : `Order ${number} is ${to} now; it was ${from}`
}

function describeStop({ number, status, paymentStatus }: OrderRow, to: AdvanceStep): string {
  if (status === "cancelled") return `Order ${number} is cancelled: its status cannot change`
  if (status === "delivered") return `Order ${number} is delivered: its status cannot change`
  if (paymentStatus !== "paid") {
    return `Order ${number} is not paid (${paymentStatus}): its status cannot change`
  }
  return status === "collecting" && to === "delivered"
    ? `Order ${number} is collecting: set in_progress first`
    : `Order ${number} is ${status}: it cannot go back to an earlier status`
}

async function cancelByNumber(
  store: Store,
  text: string,
  { dryRun = false }: StepOptions,
): Promise<string> {
  const order = await getOrder(store.db, text)
  const { id, number, status } = order
  if (!canMoveTo(status, "cancelled")) {
    throw new RefusedError(`Order ${number} is ${status}: it cannot be cancelled`)
  }
  const sum = `${formatAmount(order.total, order.currency)} ${order.currency}`
  const described = `${number} of ${cleanCell(order.receiverName)}, ${sum},`
  if (dryRun) {
    return `Dry run: order ${described} would be cancelled; it is ${status}, its payment is ${order.paymentStatus}`
  }
  try {
    await cancelOrder(await createOrderServices(store), { id, userId: "operator" })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new RefusedError(
      error.status === 503
        ? `Order ${number} is being paid, or its provider does not respond: try again in a minute, or after an hour use orders settle`
        : `Order ${number} has changed in the meantime: check it again`,
    )
  }
  const { paymentStatus } = await getOrder(store.db, id)
  const outcome =
    paymentStatus === "paid"
      ? "its refund is not confirmed yet: the shop will retry"
      : `its payment is ${paymentStatus}`
  return `Order ${described} is cancelled; ${outcome}`
}
