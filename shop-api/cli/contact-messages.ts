import type { Command } from "commander"
import { desc } from "drizzle-orm"
import { addExamples, jsonOption, limitOption } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows, toCells } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { formatTimestamp } from "#shop-api/cli/time-zone.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"

export function registerContactMessages(program: Command, terminal: Terminal): void {
  const messages = program.command("messages").description("what customers wrote to the operator")
  const list = messages
    .command("list")
    .description("list the newest messages")
    .addOption(limitOption("newest"))
    .addOption(jsonOption())
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const shown = await withStore(terminal, async ({ db, config }) => {
        const newest = db.select().from(contactMessages).orderBy(desc(contactMessages.id))
        return toCells(await newest.limit(limit), {
          id: "id",
          createdAt: ["sent", (at) => formatTimestamp(at, config.timeZone)],
          locale: "language",
          name: "name",
          phone: "phone",
          email: "email",
          message: "message",
          countryId: null,
        })
      })
      printRows(terminal, shown, { json, none: "No messages yet" })
    })
  addExamples(list, "messages list", "messages list --limit 100 --json")
}
