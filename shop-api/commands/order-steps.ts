import type { Command } from "commander"
import { addExamples, dryRunOption } from "#shop-api/commands/arguments.ts"
import { getOrder, type OrderRow } from "#shop-api/commands/find-order.ts"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import { inTransaction, withStore } from "#shop-api/commands/store.ts"
import { print, type Terminal } from "#shop-api/commands/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { advanceOrder } from "#shop-api/orders/advance-order.ts"

interface StepOptions {
  dryRun?: boolean
}

export function registerOrderSteps(group: Command, terminal: Terminal): void {
  const advance = group
    .command("advance")
    .description("move a paid order one step on: collecting, in_progress, delivered")
    .argument("<order>", "its number")
    .addOption(dryRunOption())
    .action(async (text: string, { dryRun }: StepOptions) => {
      const line = await withStore(terminal, ({ db }) =>
        inTransaction(db, { dryRun }, (tx) => advanceByNumber(tx, text)),
      )
      print(terminal, dryRun ? `A dry run: ${line}` : line)
    })
  addExamples(advance, "orders advance 100001", "orders advance 100001 --dry-run")
}

async function advanceByNumber(db: Db, text: string): Promise<string> {
  const order = await getOrder(db, text)
  const status = await advanceOrder(db, order.id, new Date())
  if (status === null) throw new RefusedError(explainStop(order))
  return `Order ${order.number} is ${status} now; it was ${order.status}`
}

function explainStop({ number, status, paymentStatus }: OrderRow): string {
  if (status === "delivered" || status === "cancelled") {
    return `Order ${number} is ${status}: it goes no further`
  }
  return `Order ${number} is not paid (${paymentStatus}): it cannot go further`
}
