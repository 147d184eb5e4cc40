import type { Command } from "commander"
import { addExamples } from "#shop-api/commands/arguments.ts"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import { withStore } from "#shop-api/commands/store.ts"
import { formatTable } from "#shop-api/commands/table.ts"
import { print, type Terminal } from "#shop-api/commands/terminal.ts"
import { auditBooks } from "#shop-api/orders/audit.ts"

export function registerAudit(program: Command, terminal: Terminal): void {
  const audit = program
    .command("audit")
    .description("check that orders, charges, bonus points and promocodes add up; reads alone")
    .action(async () => {
      const violations = await withStore(terminal, ({ db }) => auditBooks(db))
      if (violations.length === 0) return print(terminal, "The books are right")
      const rows = violations.map(({ rule, subject }) => [subject, rule])
      print(terminal, formatTable(["subject", "what must hold"], rows))
      throw new RefusedError(`The books are wrong in ${violations.length} places`)
    })
  addExamples(audit, "audit")
}
