import type { Command } from "commander"
import { and, eq } from "drizzle-orm"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { clearOpenImports } from "#shop-api/cli/catalogue/apply-changes.ts"
import { BARCODE, requireCell } from "#shop-api/cli/catalogue/cell-schemas.ts"
import { whileOnlyImport } from "#shop-api/cli/catalogue/import-lock.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"

export function registerChangeBarcode(group: Command, terminal: Terminal): void {
  const command = group
    .command("barcode")
    .description("change the barcode of a product; its page, sales and restock requests stay")
    .argument("<old>", "the current barcode")
    .argument("<new>", "the new barcode")
    .addOption(dryRunOption())
    .action(async (old: string, typed: string, options: { dryRun?: boolean }) => {
      const barcode = requireCell(typed, "barcode", BARCODE)
      const product = await withStore(terminal, (store) =>
        whileOnlyImport(store, async () => {
          const changed = await inTransaction(store.db, options, (tx) =>
            changeBarcode(tx, old, barcode),
          )
          if (!options.dryRun) await store.notifyChange()
          return changed
        }),
      )
      print(
        terminal,
        options.dryRun
          ? `Dry run: ${product} would get the barcode ${barcode}`
          : `${product} now has the barcode ${barcode} instead of ${old}`,
      )
    })
  addExamples(command, "catalogue barcode 4780000001011 4780000001028")
}

/** Changes the barcode of a product. Returns the product as a text for the operator. */
async function changeBarcode(tx: Db, old: string, barcode: string): Promise<string> {
  const [product] = await tx
    .select({ brand: brands.name, name: products.name, volume: products.volume })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.barcode, old), isPublished))
  if (!product) throw new RefusedError(`No product has the barcode ${old}`)
  const name = `${product.brand} ${product.name} ${product.volume} ml`
  if (barcode === old) throw new RefusedError(`${name} already has the barcode ${barcode}`)
  await clearOpenImports(tx)
  const isTaken = await tx.$count(products, eq(products.barcode, barcode))
  if (isTaken) {
    throw new RefusedError(`Another product already has the barcode ${barcode}`)
  }
  await tx.update(products).set({ barcode }).where(eq(products.barcode, old))
  return name
}
