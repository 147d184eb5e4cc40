import type { Command } from "commander"
import { desc, inArray, isNull } from "drizzle-orm"
import { MAX_ID } from "#domain/id.ts"
import {
  addExamples,
  dryRunOption,
  jsonOption,
  limitOption,
  requireWhole,
} from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { printRows, printTotal, toCells } from "#shop-api/cli/print-rows.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import type { Db } from "#shop-api/db/database.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"

interface ListOptions {
  limit: number
  all?: boolean
  json?: boolean
}

interface DoneOptions {
  off?: boolean
  dryRun?: boolean
}

export function registerContactMessages(program: Command, terminal: Terminal): void {
  const messages = program.command("messages").description("manage messages of customers")
  const list = messages
    .command("list")
    .description("list open messages")
    .addOption(limitOption("newest"))
    .option("--all", "include messages that are done")
    .addOption(jsonOption())
    .action(async (options: ListOptions) => {
      const { rows, total } = await withStore(terminal, (store) => listMessages(store, options))
      printRows(terminal, rows, { json: options.json, none: "No open messages" })
      printTotal(terminal, rows.length, { total, what: "messages" })
    })
  addExamples(list, "messages list", "messages list --all --limit 100 --json")

  const done = messages
    .command("done")
    .description("mark messages as done; the list omits them")
    .argument("<ids...>", "ids of messages, as printed by messages list", parseIds)
    .option("--off", "reopen them")
    .addOption(dryRunOption())
    .action(async (ids: number[], { off = false, dryRun = false }: DoneOptions) => {
      const already = await withStore(terminal, ({ db, now }) =>
        inTransaction(db, { dryRun }, (tx) => markMessages(tx, ids, off ? null : now())),
      )
      const state = off ? "open" : "done"
      for (const id of ids) {
        if (already.has(id)) print(terminal, `Message ${id} is already ${state}`)
        else if (dryRun) print(terminal, `Dry run: message ${id} would be ${state}`)
        else print(terminal, `Message ${id} is ${state}`)
      }
    })
  addExamples(done, "messages done 12", "messages done 12 13", "messages done 12 --off")
}

const requireId = requireWhole(1, MAX_ID)

function parseIds(text: string, before: readonly number[] = []): number[] {
  return [...before, requireId(text)]
}

async function listMessages({ db, config }: Store, { limit, all }: ListOptions) {
  const wanted = all ? undefined : isNull(contactMessages.doneAt)
  const format = (at: Date) => formatTimestamp(at, config.timeZone)
  const newest = db.select().from(contactMessages).where(wanted).orderBy(desc(contactMessages.id))
  const rows = toCells(await newest.limit(limit), {
    id: "id",
    createdAt: ["sent", format],
    locale: "language",
    name: "name",
    phone: "phone",
    email: "email",
    message: "message",
    countryId: null,
    doneAt: all ? ["done", (at) => at && format(at)] : null,
  })
  return { rows, total: await db.$count(contactMessages, wanted) }
}

/**
 * Marks messages as done, or opens them again with `doneAt` null. Returns the ids of those that were so already, which
 * keep the time at which they were done.
 *
 * @throws RefusedError when a message does not exist; then none is marked
 */
async function markMessages(
  tx: Db,
  ids: readonly number[],
  doneAt: Date | null,
): Promise<Set<number>> {
  const known = await tx
    .select({ id: contactMessages.id, doneAt: contactMessages.doneAt })
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))
    .for("update")
  const missing = ids.find((id) => known.every((one) => one.id !== id))
  if (missing !== undefined) throw new RefusedError(`Message not found: ${missing}`)
  const isSo = (one: { doneAt: Date | null }) => (one.doneAt === null) === (doneAt === null)
  const changed = known.filter((one) => !isSo(one)).map(({ id }) => id)
  await tx.update(contactMessages).set({ doneAt }).where(inArray(contactMessages.id, changed))
  return new Set(known.filter(isSo).map(({ id }) => id))
}
