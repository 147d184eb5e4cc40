import { writeFile } from "node:fs/promises"
import path from "node:path"
import type { Command } from "commander"
import { asc, gt } from "drizzle-orm"
import { addExamples } from "#shop-api/cli/arguments.ts"
import { type Cells, listColumns } from "#shop-api/cli/catalogue/columns.ts"
import { readExistingProducts } from "#shop-api/cli/catalogue/existing-products.ts"
import { copyPhotos } from "#shop-api/cli/catalogue/image-column.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { writeCsv } from "#shop-api/cli/csv.ts"
import { describeWritten, resolveExportFile } from "#shop-api/cli/output-file.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { replaceFile } from "#shop-api/cli/replace-file.ts"
import { print, type Progress, startProgress, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

const BATCH = 500

export function registerExport(group: Command, terminal: Terminal): void {
  const command = group
    .command("export")
    .description("write the catalogue as CSV, or as JSON if the name of the file ends in .json")
    .argument("[file]", "the file to write; standard output when absent or -")
    .option(
      "--images <folder>",
      "also copy the pictures to this folder, which must be the folder of the file or below it; the column images then contains their paths instead of their names in the shop",
    )
    .action(async (name: string | undefined, { images }: { images?: string }) => {
      const file = resolveExportFile(terminal, name)
      const folder = images === undefined ? null : path.resolve(terminal.cwd, images)
      if (file !== null && folder !== null) requireBelow(path.dirname(file), folder)
      const progress = startProgress(terminal, "Products")
      const count = await withStore(terminal, ({ db, config }) => {
        const exportImages = folder === null ? null : copyPhotos(config.dataDir, { folder, file })
        return exportCatalogue(db, terminal, { file, progress, exportImages })
      }).finally(() => progress.end())
      if (file !== null) print(terminal, describeWritten(count, "product", name))
    })
  addExamples(
    command,
    "catalogue export catalogue.csv",
    "catalogue export catalogue.json",
    "catalogue export catalogue.csv --images pictures",
  )
}

/**
 * Refuses a folder for the exported pictures if a later import of the exported file would not read pictures there.
 *
 * @param base the folder of the exported file
 */
function requireBelow(base: string, folder: string): void {
  if (folder === base || folder.startsWith(path.join(base, path.sep))) return
  throw new RefusedError(
    `The folder of --images must be ${base} or below it: an import refuses pictures outside the folder of its file`,
  )
}

interface ExportOptions {
  /** Path of the file to write. Null writes to standard output. */
  file: string | null
  progress: Progress
  /**
   * Copies the pictures that a cell names, and returns the cell with the paths of the copies. Null when the export has
   * no pictures.
   */
  exportImages: ((cell: string) => Promise<string>) | null
}

async function exportCatalogue(
  db: Db,
  terminal: Terminal,
  { file, progress, exportImages }: ExportOptions,
): Promise<number> {
  const rows = await db.select().from(countries).orderBy(asc(countries.position))
  const countryCodes = rows.map(({ isoCode }) => isoCode)
  const total = await db.$count(products)
  let count = 0

  async function* read(): AsyncGenerator<Cells> {
    for (let last = 0; ;) {
      terminal.signal.throwIfAborted()
      const batch = await readExistingProducts(db, gt(products.id, last), {
        limit: BATCH,
        countryCodes,
      })
      for (const { cells } of batch) {
        const images = cells["images"] ?? ""
        yield exportImages ? { ...cells, images: await exportImages(images) } : cells
      }
      last = batch.at(-1)?.id ?? 0
      count += batch.length
      progress.report(count, Math.max(total, count))
      if (batch.length < BATCH) return
    }
  }

  if (file?.toLowerCase().endsWith(".json")) {
    const all: Cells[] = []
    for await (const cells of read()) all.push(cells)
    const text = `${JSON.stringify(all, null, 2)}\n`
    await replaceFile(file, (draft) => writeFile(draft, text, { mode: 0o600 }))
  } else await writeCsv(terminal, file, { columns: listColumns(countryCodes), rows: read() })
  return count
}
