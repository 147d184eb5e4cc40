import type { Command } from "commander"
import { addDays } from "#domain/calendar-date.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { getToday } from "#shop-api/cli/get-today.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { importDemonstration } from "#shop-api/import-demonstration.ts"

interface DemoOptions {
  remove?: boolean
  dryRun?: boolean
}

export function registerDemonstration(program: Command, terminal: Terminal): void {
  const demo = program
    .command("demo")
    .description(
      "fill an empty shop with the demonstration: fictional perfumes, promocodes, managers and social links, as a first start on localhost does",
    )
    .option(
      "--remove",
      "remove the demonstration from the shop; products with orders are retired instead",
    )
    .addOption(dryRunOption())
    .action(async (options: DemoOptions) => {
      const { dryRun } = options
      const line = await withStore(
        terminal,
        (store) => (options.remove ? remove(store, options) : fill(store, terminal, options)),
        { creates: !options.remove && !dryRun },
      )
      if (line !== null) print(terminal, dryRun ? `Dry run: ${line}` : line)
    })
  addExamples(demo, "demo", "demo --remove --dry-run", "demo --remove")
}

async function fill(
  { db, notifyChange }: Store,
  terminal: Terminal,
  { dryRun }: DemoOptions,
): Promise<string | null> {
  const { seedWhenWithoutProducts } = await requireDemonstration(() => import("#demo/data/seed.ts"))
  const report = (line: string) => {
    if (!dryRun) print(terminal, line)
  }
  const isFilled = await inTransaction(db, { dryRun }, (tx) =>
    seedWhenWithoutProducts({ db: tx }, report),
  )
  if (isFilled && !dryRun) await notifyChange()
  if (!isFilled) return "The shop already has a catalogue; nothing was changed"
  return dryRun ? "the shop would be filled with the demonstration" : null
}

async function remove({ db, now, notifyChange }: Store, { dryRun }: DemoOptions): Promise<string> {
  const { removeDemonstration } = await requireDemonstration(
    () => import("#demo/data/remove-demonstration.ts"),
  )
  const at = now()
  const removed = await inTransaction(db, { dryRun }, async (tx) =>
    removeDemonstration(tx, { now: at, yesterday: addDays(await getToday(tx, at), -1) }),
  )
  if (!dryRun) await notifyChange()
  const { products, brands, promocodes, managers, socialLinks } = removed
  const deleted = dryRun ? "would be deleted" : "were deleted"
  return [
    `${products.deleted} products ${deleted}, ${products.retired} retired because they have orders`,
    `${brands} brands ${deleted}`,
    `${promocodes.deleted} promocodes ${deleted}, ${promocodes.ended} ended`,
    `${managers.deleted} managers ${deleted}, ${managers.ended} ended`,
    `${socialLinks} social links ${deleted}`,
  ].join("\n")
}

async function requireDemonstration<Module>(load: () => Promise<Module>): Promise<Module> {
  const loaded = await importDemonstration(load)
  if (!loaded) throw new RefusedError("The folder demo is not installed")
  return loaded
}
