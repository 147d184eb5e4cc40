import type { Command } from "commander"
import { desc } from "drizzle-orm"
import { addExamples, jsonOption, limitOption } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { formatTimestamp } from "#shop-api/cli/time-zone.ts"
import { emptySearches } from "#shop-api/db/schema/catalogue.ts"

export function registerEmptySearches(program: Command, terminal: Terminal): void {
  const searches = program
    .command("searches")
    .description("what customers searched for and did not find, the most wanted first")
    .addOption(limitOption("most wanted"))
    .addOption(jsonOption())
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const shown = await withStore(terminal, async ({ db, config }) => {
        const rows = await db
          .select()
          .from(emptySearches)
          .orderBy(desc(emptySearches.count), desc(emptySearches.lastAt))
          .limit(limit)
        return rows.map(({ query, locale, count, lastAt }) => ({
          searched: query,
          times: count,
          language: locale,
          last: formatTimestamp(lastAt, config.timeZone),
        }))
      })
      printRows(terminal, shown, { json, none: "Every search has found something" })
    })
  addExamples(searches, "searches", "searches --limit 100 --json")
}
