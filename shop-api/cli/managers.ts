import type { Command } from "commander"
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { MAX_ID } from "#domain/id.ts"
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

interface ChangeOptions {
  name?: string
  sponsor?: number | "none"
  dryRun?: boolean
}

export function registerManagers(program: Command, terminal: Terminal): void {
  const group = program
    .command("managers")
    .description("manage managers: partners through whom customers order, by their ID")
  const requireId = requireWhole(1, MAX_ID)

  const add = group
    .command("add")
    .description("add a manager")
    .argument("<id>", "the ID of the manager", requireId)
    .argument("<name>", "the name that customers see")
    .option("--sponsor <id>", "the ID of the manager who recruited this manager", requireId)
    .addOption(dryRunOption())
    .action(async (id: number, name: string, options: { sponsor?: number; dryRun?: boolean }) => {
      const manager = { id, name: name.trim(), sponsorId: options.sponsor ?? null }
      await withStore(terminal, ({ db }) =>
        inTransaction(db, options, (tx) => addManager(tx, manager)),
      )
      print(
        terminal,
        options.dryRun
          ? `Dry run: manager ${id}, ${manager.name}, would be added`
          : `Manager ${id}, ${manager.name}, was added`,
      )
    })
  addExamples(add, "managers add 100300 'Dilnoza Rahimova' --sponsor 100245")

  const registerEndOrResume = (
    name: string,
    description: string,
    { apply, texts }: { apply: typeof endManager; texts: readonly [planned: string, done: string] },
  ) => {
    const command = group
      .command(name)
      .description(description)
      .argument("<id>", "the manager's ID", requireId)
      .addOption(dryRunOption())
      .action(async (id: number, { dryRun }: { dryRun?: boolean }) => {
        await withStore(terminal, ({ db, now }) =>
          inTransaction(db, { dryRun }, (tx) => apply(tx, id, now())),
        )
        const [planned, done] = texts
        print(terminal, dryRun ? `Dry run: manager ${id} ${planned}` : `Manager ${id} ${done}`)
      })
    addExamples(command, `managers ${name} 100300`)
  }
  registerEndOrResume(
    "end",
    "end a manager: new orders cannot name them; existing orders stay unchanged",
    {
      apply: endManager,
      texts: ["would end", "has ended"],
    },
  )
  registerEndOrResume("resume", "resume a manager who has ended: new orders can name them again", {
    apply: resumeManager,
    texts: ["would resume", "has resumed"],
  })

  const change = group
    .command("change")
    .description("change a manager; existing orders keep the old name")
    .argument("<id>", "the manager's ID", requireId)
    .option("--name <name>", "the name that customers see")
    .option("--sponsor <id>", "the ID of the manager who recruited this manager, or none", (text) =>
      text === "none" ? text : requireId(text),
    )
    .addOption(dryRunOption())
    .action(async (id: number, { dryRun, ...changes }: ChangeOptions) => {
      if (Object.keys(changes).length === 0) change.error("error: specify --name or --sponsor")
      const [before, after] = await withStore(terminal, ({ db }) =>
        inTransaction(db, { dryRun }, (tx) => changeManager(tx, id, changes)),
      )
      print(
        terminal,
        dryRun
          ? `Dry run: manager ${id}, ${before}, would be ${after}`
          : `Manager ${id}, ${before}, is ${after} now`,
      )
    })
  addExamples(
    change,
    "managers change 100300 --name 'Dilnoza Karimova'",
    "managers change 100300 --sponsor none",
  )

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
  requireName(name)
  if (sponsorId !== null) await requireSponsor(db, sponsorId)
  const added = await db
    .insert(managers)
    .values({ id, name, sponsorId })
    .onConflictDoNothing()
    .returning({ id: managers.id })
  if (added.length === 0) throw new RefusedError(`Manager ${id} already exists`)
}

function requireName(name: string): void {
  if (name === "" || name.length > NAME_MAX) {
    throw new RefusedError(`The name must have 1 to ${NAME_MAX} characters`)
  }
}

async function requireSponsor(db: Db, sponsorId: number): Promise<void> {
  const [sponsor] = await db.select().from(managers).where(eq(managers.id, sponsorId))
  if (!sponsor) throw new RefusedError(`Sponsor not found: ${sponsorId}`)
}

/**
 * Changes a manager, and returns the names before and after with the sponsor's id.
 *
 * @throws RefusedError when there is no such manager or sponsor, or the sponsor is the manager or stands below them
 */
async function changeManager(
  tx: Db,
  id: number,
  { name, sponsor }: Omit<ChangeOptions, "dryRun">,
): Promise<[before: string, after: string]> {
  const [known] = await tx.select().from(managers).where(eq(managers.id, id)).for("update")
  if (!known) throw new RefusedError(`Manager not found: ${id}`)
  const changed = {
    name: name?.trim() ?? known.name,
    sponsorId: sponsor === "none" ? null : (sponsor ?? known.sponsorId),
  }
  requireName(changed.name)
  if (typeof sponsor === "number") {
    await requireSponsor(tx, sponsor)
    if (await isBelow(tx, sponsor, id)) {
      throw new RefusedError(`Manager ${id} would be their own sponsor, directly or through others`)
    }
  }
  await tx.update(managers).set(changed).where(eq(managers.id, id))
  return [describe(known), describe(changed)]
}

/** Whether a manager is `topId`, or `topId` is a sponsor above the manager. */
async function isBelow(tx: Db, id: number, topId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with recursive line (id) as (
      values (${id}::integer)
      union select sponsor_id from ${managers} join line using (id) where sponsor_id is not null
    )
    select 1 from line where id = ${topId}`)
  return rows.length > 0
}

function describe({ name, sponsorId }: Pick<NewManager, "name" | "sponsorId">): string {
  return `${name}, ${sponsorId === null ? "without a sponsor" : `with sponsor ${sponsorId}`}`
}

async function resumeManager(db: Db, id: number): Promise<void> {
  const resumed = await db
    .update(managers)
    .set({ endedAt: null })
    .where(and(eq(managers.id, id), isNotNull(managers.endedAt)))
    .returning({ id: managers.id })
  if (resumed.length === 0) throw new RefusedError(`No ended manager ${id}`)
}

async function endManager(db: Db, id: number, endedAt: Date): Promise<void> {
  const ended = await db
    .update(managers)
    .set({ endedAt })
    .where(and(eq(managers.id, id), isNull(managers.endedAt)))
    .returning({ id: managers.id })
  if (ended.length === 0) throw new RefusedError(`No active manager ${id}`)
}
