import type { Command } from "commander"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { formatNames } from "#shop-api/cli/catalogue/brands-and-notes.ts"
import { whileOnlyImport } from "#shop-api/cli/catalogue/import-lock.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { readReferenceData } from "#shop-api/reference-data/read-reference-data.ts"
import { hasRows } from "#shop-api/reference-data/seed-reference-data.ts"
import {
  type NameChange,
  updateReferenceData,
} from "#shop-api/reference-data/update-reference-data.ts"

export function registerReferenceData(program: Command, terminal: Terminal): void {
  const command = program
    .command("reference-data")
    .description(
      "update the names of countries, regions, districts and notes from shop-api/reference-data; deletes none",
    )
    .addOption(dryRunOption())
    .action(async (options: { dryRun?: boolean }) => {
      const changes = await withStore(terminal, (store) =>
        whileOnlyImport(store, () => update(store, options)),
      )
      const head = options.dryRun ? "Dry run" : "Names"
      print(terminal, `${head}: ${describeChanges(changes)}`)
    })
  addExamples(command, "reference-data --dry-run", "reference-data")
}

async function update(store: Store, options: { dryRun?: boolean }): Promise<NameChange[]> {
  const data = readReferenceData()
  if (!(await hasRows(store.db, countries))) {
    throw new RefusedError("The shop has no countries yet: its first start adds them")
  }
  const changes = await inTransaction(store.db, options, (tx) => updateReferenceData(tx, data))
  if (!options.dryRun) await store.notifyChange()
  return changes
}

function describeChanges(changes: readonly NameChange[]): string {
  const added = changes.filter(({ before }) => before === null).length
  const lines = changes.map(({ subject, before, after }) =>
    before === null
      ? `  ${subject}: added as ${formatNames(after)}`
      : `  ${subject}: ${formatNames(before)} -> ${formatNames(after)}`,
  )
  return [`${added} added, ${changes.length - added} renamed`, ...lines].join("\n")
}
