import type { Command } from "commander"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { MAX_ID } from "#domain/max-id.ts"
import { addExamples, dryRunOption, jsonOption, requireWhole } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { managers } from "#shop-api/db/schema/managers.ts"

const NAME_MAX = 120

interface NewManager {
  id: number
  name: string
  sponsorId: number | null
}

export function registerManagers(program: Command, terminal: Terminal): void {
  const group = program
    .command("managers")
    .description("partners through whom customers may order, by the ID that they give out")
  const requireId = requireWhole(1, MAX_ID)

  const add = group
    .command("add")
    .description("add a manager")
    .argument("<id>", "the ID that customers type", requireId)
    .argument("<name>", "as customers see it")
    .option("--sponsor <id>", "the manager who brought them in", requireId)
    .addOption(dryRunOption())
    .action(async (id: number, name: string, options: { sponsor?: number; dryRun?: boolean }) => {
      const manager = { id, name: name.trim(), sponsorId: options.sponsor ?? null }
      await withStore(terminal, ({ db }) =>
        inTransaction(db, options, (tx) => addManager(tx, manager)),
      )
      print(
        terminal,
        options.dryRun
          ? `A dry run: manager ${id}, ${manager.name}, would be added`
          : `Manager ${id}, ${manager.name}, was added`,
      )
    })
  addExamples(add, "managers add 100300 'Dilnoza Rahimova' --sponsor 100245")

  const end = group
    .command("end")
    .description("end a manager: no new order can name them, those that do keep them")
    .argument("<id>", "the manager's ID", requireId)
    .addOption(dryRunOption())
    .action(async (id: number, options: { dryRun?: boolean }) => {
      await withStore(terminal, ({ db, now }) =>
        inTransaction(db, options, (tx) => endManager(tx, id, now())),
      )
      print(
        terminal,
        options.dryRun ? `A dry run: manager ${id} would end` : `Manager ${id} has ended`,
      )
    })
  addExamples(end, "managers end 100300")

  const list = group
    .command("list")
    .description("list the managers")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const sponsor = alias(managers, "sponsor")
      const rows = await withStore(terminal, ({ db, config: { timeZone } }) =>
        db
          .select({
            id: managers.id,
            name: managers.name,
            sponsor_id: managers.sponsorId,
            sponsor: sponsor.name,
            ended: sql<
              string | null
            >`to_char(${managers.endedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`,
          })
          .from(managers)
          .leftJoin(sponsor, eq(sponsor.id, managers.sponsorId))
          .orderBy(asc(managers.id)),
      )
      printRows(terminal, rows, { json, none: "No managers yet" })
    })
  addExamples(list, "managers list")
}

async function addManager(db: Db, { id, name, sponsorId }: NewManager): Promise<void> {
  if (name === "" || name.length > NAME_MAX) {
    throw new RefusedError(`The name takes 1 to ${NAME_MAX} characters`)
  }
  if (sponsorId !== null) {
    const [sponsor] = await db.select().from(managers).where(eq(managers.id, sponsorId))
    if (!sponsor) throw new RefusedError(`There is no manager ${sponsorId} to be the sponsor`)
  }
  const added = await db
    .insert(managers)
    .values({ id, name, sponsorId })
    .onConflictDoNothing()
    .returning({ id: managers.id })
  if (added.length === 0) throw new RefusedError(`There is a manager ${id} already`)
}

async function endManager(db: Db, id: number, endedAt: Date): Promise<void> {
  const ended = await db
    .update(managers)
    .set({ endedAt })
    .where(and(eq(managers.id, id), isNull(managers.endedAt)))
    .returning({ id: managers.id })
  if (ended.length === 0) throw new RefusedError(`There is no manager ${id} who could end`)
}
