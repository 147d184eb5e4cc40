import type { Command } from "commander"
import { eq } from "drizzle-orm"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { readBrandsAndNotes } from "#shop-api/cli/catalogue/brands-and-notes.ts"
import { BRAND_NAME, requireCell } from "#shop-api/cli/catalogue/cell-schemas.ts"
import { whileOnlyImport } from "#shop-api/cli/catalogue/import-lock.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands } from "#shop-api/db/schema/catalogue.ts"

export function registerRenameBrand(group: Command, terminal: Terminal): void {
  const command = group
    .command("rename-brand")
    .description("change the name of a brand; its URL and its aliases stay")
    .argument("<old>", "the current name; case and accents are ignored")
    .argument("<new>", "the new name")
    .addOption(dryRunOption())
    .action(async (old: string, typed: string, options: { dryRun?: boolean }) => {
      const name = requireCell(typed, "name", BRAND_NAME)
      const before = await withStore(terminal, (store) =>
        whileOnlyImport(store, async () => {
          const renamed = await inTransaction(store.db, options, (tx) => renameBrand(tx, old, name))
          if (!options.dryRun) await store.notifyChange()
          return renamed
        }),
      )
      print(
        terminal,
        options.dryRun
          ? `Dry run: the brand ${before} would be called ${name}`
          : `The brand ${before} is now called ${name}`,
      )
    })
  addExamples(command, "catalogue rename-brand LANCOME Lancôme")
}

/** Renames a brand, and returns its former name. */
async function renameBrand(tx: Db, old: string, name: string): Promise<string> {
  const { findBrand } = await readBrandsAndNotes(tx)
  const brand = findBrand(old)
  if (!brand) throw new RefusedError(`Brand not found: ${old}`)
  const taken = findBrand(name)
  if (taken && taken !== brand) throw new RefusedError(`The brand ${taken.name} already exists`)
  await tx.update(brands).set({ name }).where(eq(brands.slug, brand.slug))
  return brand.name
}
