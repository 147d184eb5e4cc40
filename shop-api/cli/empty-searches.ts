import type { Command } from "commander"
import { desc, gte } from "drizzle-orm"
import { addExamples, jsonOption, limitOption, requireDate } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows, printTotal } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { formatTimestamp, startOfDay } from "#shop-api/cli/zoned-time.ts"
import { emptySearches } from "#shop-api/db/schema/catalogue.ts"

export function registerEmptySearches(program: Command, terminal: Terminal): void {
  const searches = program
    .command("searches")
    .description("list searches without results")
    .option("--from <date>", "only searches that were last made on this day or later", requireDate)
    .addOption(limitOption("most frequent"))
    .addOption(jsonOption())
    .action(async ({ from, limit, json }: { from?: string; limit: number; json?: boolean }) => {
      const { shown, total } = await withStore(terminal, async ({ db, config }) => {
        const isRecent =
          from === undefined
            ? undefined
            : gte(emptySearches.lastAt, startOfDay(from, config.timeZone))
        const rows = await db
          .select()
          .from(emptySearches)
          .where(isRecent)
          .orderBy(desc(emptySearches.count), desc(emptySearches.lastAt))
          .limit(limit)
        const cells = rows.map(({ query, locale, count, lastAt }) => ({
          searched: query,
          times: count,
          language: locale,
          last: formatTimestamp(lastAt, config.timeZone),
        }))
        return { shown: cells, total: await db.$count(emptySearches, isRecent) }
      })
      printRows(terminal, shown, { json, none: "No searches without results" })
      printTotal(terminal, shown.length, { total, what: "searches" })
    })
  addExamples(searches, "searches", "searches --from 2026-11-20", "searches --limit 100 --json")
}
