import type { Command } from "commander"
import { addExamples, dryRunOption } from "#shop-api/commands/arguments.ts"
import { inTransaction, withStore } from "#shop-api/commands/store.ts"
import { print, type Terminal } from "#shop-api/commands/terminal.ts"
import { seedWhenEmpty } from "#shop-api/seed.ts"

/** What a new shop needs. */
export function registerSetup(program: Command, terminal: Terminal): void {
  const migrate = program
    .command("migrate")
    .description("bring the database to the newest schema, as each start and each command does")
    .action(async () => {
      await withStore(terminal, async () => {})
      print(terminal, "The database has the newest schema")
    })
  addExamples(migrate, "migrate")

  const demo = program
    .command("demo")
    .description("fill an empty shop with the demonstration catalogue, as a first start does")
    .addOption(dryRunOption())
    .action(async ({ dryRun }: { dryRun?: boolean }) => {
      const report = (line: string) => print(terminal, dryRun ? `A dry run: ${line}` : line)
      await withStore(terminal, async ({ db, tellChange }) => {
        const isFilled = await inTransaction(db, { dryRun }, (tx) =>
          seedWhenEmpty({ db: tx }, report),
        )
        if (!isFilled) print(terminal, "The shop has a catalogue already; nothing was changed")
        else if (!dryRun) await tellChange()
      })
    })
  addExamples(demo, "demo")
}
