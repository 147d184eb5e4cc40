import type { Command } from "commander"
import { canMoveTo } from "#domain/order.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { createOrderServices } from "#shop-api/cli/create-order-services.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { OrderRow } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { advanceOrder } from "#shop-api/orders/advance-order.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"

interface StepOptions {
  dryRun?: boolean | undefined
}

export function registerStatusChanges(group: Command, terminal: Terminal): void {
  const advance = group
    .command("advance")
    .description("move a paid order one step on: collecting, in_progress, delivered")
    .argument("<order>", "its number")
    .addOption(dryRunOption())
    .action(async (text: string, { dryRun }: StepOptions) => {
      const line = await withStore(terminal, ({ db }) =>
        inTransaction(db, { dryRun }, (tx) => advanceByNumber(tx, text, { dryRun })),
      )
      print(terminal, line)
    })
  addExamples(advance, "orders advance 100001", "orders advance 100001 --dry-run")

  const cancel = group
    .command("cancel")
    .description("cancel an order that is not delivered; what was paid for it goes back")
    .argument("<order>", "its number")
    .addOption(dryRunOption())
    .action(async (text: string, { dryRun }: StepOptions) => {
      const line = await withStore(terminal, (store) => cancelByNumber(store, text, { dryRun }))
      print(terminal, line)
    })
  addExamples(cancel, "orders cancel 100001")
}

async function advanceByNumber(
  db: Db,
  text: string,
  { dryRun = false }: StepOptions,
): Promise<string> {
  const order = await getOrder(db, text)
  const status = await advanceOrder(db, order.id, new Date())
  if (status === null) throw new RefusedError(describeStop(order))
  return dryRun
    ? `A dry run: order ${order.number} would be ${status}; it is ${order.status}`
    : `Order ${order.number} is ${status} now; it was ${order.status}`
}

function describeStop({ number, status, paymentStatus }: OrderRow): string {
  if (status === "delivered" || status === "cancelled") {
    return `Order ${number} is ${status}: it goes no further`
  }
  return `Order ${number} is not paid (${paymentStatus}): it cannot go further`
}

async function cancelByNumber(
  store: Store,
  text: string,
  { dryRun = false }: StepOptions,
): Promise<string> {
  const { id, number, status } = await getOrder(store.db, text)
  if (!canMoveTo(status, "cancelled")) {
    throw new RefusedError(`Order ${number} is ${status}: it cannot be cancelled`)
  }
  if (dryRun) return `A dry run: order ${number} would be cancelled; it is ${status}`
  try {
    await cancelOrder(await createOrderServices(store), { id, userId: "operator" })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new RefusedError(
      error.status === 503
        ? `Order ${number} is being paid at this moment, or its provider does not answer: try again in a minute`
        : `Order ${number} has moved on meanwhile: look at it again`,
    )
  }
  const { paymentStatus } = await getOrder(store.db, id)
  return `Order ${number} is cancelled; its payment is ${paymentStatus}`
}
