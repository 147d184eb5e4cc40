import type { Command } from "commander"
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts"
import { addExamples, requireWhole } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { createOrderServices } from "#shop-api/cli/create-order-services.ts"
import { formatTable } from "#shop-api/cli/format-table.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { auditBooks, type Violation } from "#shop-api/orders/audit-books.ts"
import { listOverduePayments } from "#shop-api/orders/overdue-payments.ts"
import { reconcileReceipts } from "#shop-api/orders/reconcile-receipts.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import { PaymentRefusedError, PaymentUnknownError } from "#shop-api/payments/provider.ts"

/** The audit leaves out charges younger than this number of milliseconds, because they may still be in progress. */
const RECENT_MS = 5 * MINUTE_MS

export function registerAudit(program: Command, terminal: Terminal): void {
  const audit = program
    .command("audit")
    .description(
      "check that orders, charges, receipts, bonus points and promocodes are consistent; read-only",
    )
    .option(
      "--days <count>",
      "number of days whose receipts at the provider are compared with the charges",
      requireWhole(1, 366),
      31,
    )
    .action(async ({ days }: { days: number }) => {
      const violations = await withStore(terminal, async (store) => {
        const now = store.now().getTime()
        const period = { from: new Date(now - days * DAY_MS), to: new Date(now - RECENT_MS) }
        const { payments } = await createOrderServices(store)
        const ofBooks = [
          ...(await auditBooks(store.db)),
          ...(await listOverduePayments(store.db, new Date(now))),
        ]
        try {
          return [...ofBooks, ...(await askProviders(store.db, payments, period))]
        } catch (error) {
          printViolations(terminal, ofBooks)
          throw error
        }
      })
      if (violations.length === 0) return print(terminal, "The audit found no errors")
      printViolations(terminal, violations)
      throw new RefusedError(`The audit found ${violations.length} errors`)
    })
  addExamples(audit, "audit")
}

function printViolations(terminal: Terminal, violations: readonly Violation[]): void {
  if (violations.length === 0) return
  const rows = violations.map(({ rule, subject }) => [subject, rule])
  print(terminal, formatTable(["subject", "violated rule"], rows))
}

async function askProviders(
  db: Db,
  payments: Payments,
  period: { from: Date; to: Date },
): Promise<Violation[]> {
  try {
    return await reconcileReceipts(db, payments, period)
  } catch (cause) {
    if (!(cause instanceof PaymentRefusedError || cause instanceof PaymentUnknownError)) throw cause
    throw new RefusedError(`The payment provider did not return its receipts: ${cause.message}`)
  }
}
