import { inArray } from "drizzle-orm"
import { type ChangeBatch, type Ready, toBatch } from "#shop-api/cli/catalogue/change-batch.ts"
import { listMixedLines, readLines, recordLine } from "#shop-api/cli/catalogue/check-lines.ts"
import {
  type CellProblem,
  type CheckOptions,
  checkRow,
  DELAY_COLUMNS,
} from "#shop-api/cli/catalogue/check-row.ts"
import { type Cells, DEFAULTS, NO_PHOTOS } from "#shop-api/cli/catalogue/columns.ts"
import { readExistingProducts } from "#shop-api/cli/catalogue/existing-products.ts"
import type { Photos } from "#shop-api/cli/catalogue/image-column.ts"
import {
  countPrices,
  createPriceChanges,
  type PriceChanges,
} from "#shop-api/cli/catalogue/price-changes.ts"
import { readVolumes, reserveVolume } from "#shop-api/cli/catalogue/reserve-volume.ts"
import { countRestockSms } from "#shop-api/cli/catalogue/restock-demand.ts"
import type { TableRow } from "#shop-api/cli/catalogue/table-file.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"

/**
 * A mistake in the imported file. `row` is the number of the row in a spreadsheet. `column` is empty when the mistake
 * is not in a single cell.
 */
export interface RowProblem extends CellProblem {
  row: number
}

/** Everything that an import changes. */
export interface Changes {
  newProducts: ChangeBatch[]
  changedProducts: ChangeBatch[]
  added: number
  changed: number
  unchanged: number
  /** How many SMS the shop will send to customers who wait for products that become orderable. */
  restockSms: number
  barcodes: Set<string>
  prices: PriceChanges
  /** The first MAX_PROBLEMS mistakes in the file. `problemCount` also counts those that follow. */
  problems: RowProblem[]
  problemCount: number
}

const BATCH = 500
const MAX_PROBLEMS = 1000

interface PlanOptions extends CheckOptions {
  photos: Pick<Photos, "loadFetched" | "read" | "addressOf">
  signal: AbortSignal
  /** Called after each batch of rows is compared. */
  onBatch: () => void
}

/** Compares the whole file with the catalogue in the database. Changes nothing. */
export async function planChanges(
  db: Db,
  rows: AsyncIterable<TableRow>,
  options: PlanOptions,
): Promise<Changes> {
  const changes: Changes = {
    newProducts: [],
    changedProducts: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    restockSms: 0,
    problemCount: 0,
    barcodes: new Set(),
    prices: createPriceChanges(),
    problems: [],
  }
  const report = (problem: RowProblem) => {
    changes.problemCount += 1
    if (changes.problems.length < MAX_PROBLEMS) changes.problems.push(problem)
  }
  const seen = new Map<string, number>()
  const volumes = await readVolumes(db)
  const lines = await readLines(db)
  let batch: TableRow[] = []

  const flush = async () => {
    options.signal.throwIfAborted()
    const ready = await checkBatch(db, batch, { options, changes, report })
    for (const { row, product } of ready) {
      const problem = reserveVolume(volumes, product)
      if (problem) report({ row, ...problem })
      recordLine(lines, row, product)
    }
    changes.restockSms += await countRestockSms(
      db,
      ready.map(({ before, product }) => ({ before, after: product.cells })),
    )
    const added = ready.filter(({ before }) => before === null)
    const changed = ready.filter(({ before }) => before !== null)
    if (changes.problemCount === 0) {
      if (added.length > 0) changes.newProducts.push(toBatch(added, options.photos))
      if (changed.length > 0) changes.changedProducts.push(toBatch(changed, options.photos))
    }
    batch = []
    options.onBatch()
  }

  for await (const row of rows) {
    for (const problem of row.problems) report({ row: row.row, ...problem })
    if (row.problems.length > 0) continue
    const barcode = row.cells["barcode"] ?? ""
    const first = seen.get(barcode)
    if (barcode !== "" && first !== undefined) {
      report({ row: row.row, column: "barcode", message: `is the same as in row ${first}` })
      continue
    }
    seen.set(barcode, row.row)
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  for (const problem of listMixedLines(lines)) report(problem)
  changes.barcodes = new Set(seen.keys())
  return changes
}

interface Context {
  options: PlanOptions
  changes: Changes
  report: (problem: RowProblem) => void
}

async function checkBatch(db: Db, batch: readonly TableRow[], context: Context): Promise<Ready[]> {
  const { options, changes, report } = context
  const existing = await readKnown(db, batch, options)
  const ready: Ready[] = []
  for (const { row, cells } of await readPhotos(batch, context)) {
    const before = existing.get(cells["barcode"] ?? "")
    // Aliases belong to the brand. The row may give the product another brand, which must not get the aliases of the
    // former brand.
    const known = { ...(before ?? DEFAULTS), brand_aliases: "" }
    // Earlier versions of the shop accepted products without a delay. A price list must not be refused for them.
    const checksDelay = !before || DELAY_COLUMNS.some((column) => column in cells)
    const checked = checkRow({ ...known, ...withoutGaps(cells) }, options, { checksDelay })
    if (Array.isArray(checked)) {
      const problems = before ? checked : describeUnknownBarcode(cells, checked)
      for (const problem of problems) report({ row, ...problem })
      continue
    }
    if (before) countPrices(changes.prices, before, checked.cells)
    if (before && isSame(before, checked.cells)) {
      changes.unchanged += 1
      continue
    }
    if (before) changes.changed += 1
    else changes.added += 1
    ready.push({ row, product: checked, before: before ?? null })
  }
  return ready
}

/**
 * Explains why a row with an unknown barcode cannot be imported. In a file that lacks the columns for new products,
 * such as a price list, the barcode is probably mistyped. So one message about the barcode replaces those about each
 * missing column.
 */
function describeUnknownBarcode(cells: Cells, problems: CellProblem[]): CellProblem[] {
  const isAbsent = ({ column }: CellProblem) => !(column in cells) && !(column in DEFAULTS)
  const present = problems.filter((problem) => !isAbsent(problem))
  const absent = problems.filter(isAbsent).map(({ column }) => column)
  if (absent.length === 0 || present.some(({ column }) => column === "barcode")) return present
  const message = `no product has the barcode ${cells["barcode"]}, and a new product also needs ${absent.join(", ")}`
  return [{ column: "barcode", message }, ...present]
}

/**
 * Removes an empty cell if its column has a default value. An existing product then keeps its value, and a new product
 * gets the default. The default of `added` is today's date, that of `line` is made of brand and name.
 */
function withoutGaps(cells: Cells): Cells {
  const hasDefault = (column: string) =>
    column === "added" || column === "line" || Boolean(DEFAULTS[column])
  return Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => cell !== "" || !hasDefault(column)),
  )
}

/**
 * Replaces file paths and downloaded URLs in the column `images` with the names of the pictures in DATA_DIR. Removes an
 * empty cell, so that an existing product keeps its pictures; NO_PHOTOS removes them.
 */
async function readPhotos(
  batch: readonly TableRow[],
  { options, report }: Context,
): Promise<TableRow[]> {
  await options.photos.loadFetched(batch.flatMap(({ cells }) => cells["images"] ?? []))
  return Promise.all(
    batch.map(async (one) => {
      const { images, ...others } = one.cells
      if (images === undefined) return one
      if (images === "") return { ...one, cells: others }
      if (images === NO_PHOTOS) return { ...one, cells: { ...others, images: "" } }
      const read = await options.photos.read(images)
      if ("cell" in read) return { ...one, cells: { ...others, images: read.cell } }
      for (const message of read.problems) report({ row: one.row, column: "images", message })
      return { ...one, cells: { ...others, images: "" } }
    }),
  )
}

async function readKnown(
  db: Db,
  batch: readonly TableRow[],
  { countryCodes }: CheckOptions,
): Promise<Map<string, Cells>> {
  const barcodes = batch.flatMap(({ cells }) => cells["barcode"] ?? [])
  if (barcodes.length === 0) return new Map()
  const rows = await readExistingProducts(db, inArray(products.barcode, barcodes), {
    limit: barcodes.length,
    countryCodes,
  })
  return new Map(rows.map(({ cells }) => [cells["barcode"] ?? "", cells]))
}

function isSame(before: Cells, after: Cells): boolean {
  return Object.entries(before).every(([column, cell]) => after[column] === cell)
}
