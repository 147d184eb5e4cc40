import { inArray } from "drizzle-orm"
import {
  type CellProblem,
  type CheckedProduct,
  type CheckOptions,
  checkRow,
} from "#shop-api/commands/catalogue/check-row.ts"
import { type Cells, DEFAULTS } from "#shop-api/commands/catalogue/columns.ts"
import { readProducts } from "#shop-api/commands/catalogue/read-products.ts"
import type { TableRow } from "#shop-api/commands/catalogue/table-file.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"

/** What is wrong with the file, by the row's number in a spreadsheet; `column` is empty for the whole row. */
export interface RowProblem extends CellProblem {
  row: number
}

/** Rows of one insert, as the JSON that PostgreSQL reads: kept as text, they take a third of the memory. */
export interface ChangeBatch {
  count: number
  /** Barcodes of those whose earlier prices, or notes, go. */
  repriced: string
  renoted: string
  products: string
  prices: string
  notes: string
}

/** What an import would do. */
export interface Changes {
  batches: ChangeBatch[]
  added: number
  changed: number
  unchanged: number
  barcodes: Set<string>
  /** The first ones; `problemCount` tells how many there are. */
  problems: RowProblem[]
  problemCount: number
}

const BATCH = 500
/** Nobody reads more than that at once. */
const KEPT_PROBLEMS = 1000

interface PlanOptions extends CheckOptions {
  signal: AbortSignal
  /** Told after each batch. */
  onBatch: () => void
}

/** Reads the whole file against the catalogue as it is; writes nothing. */
export async function planChanges(
  db: Db,
  rows: AsyncIterable<TableRow>,
  options: PlanOptions,
): Promise<Changes> {
  const changes: Changes = {
    batches: [],
    ...{ added: 0, changed: 0, unchanged: 0, problemCount: 0 },
    barcodes: new Set(),
    problems: [],
  }
  const report = (problem: RowProblem) => {
    changes.problemCount += 1
    if (changes.problems.length < KEPT_PROBLEMS) changes.problems.push(problem)
  }
  const seen = new Map<string, number>()
  const volumes = await readVolumes(db)
  let batch: TableRow[] = []

  const flush = async () => {
    options.signal.throwIfAborted()
    const ready = await checkBatch(db, batch, { options, changes, report })
    for (const { row, product } of ready) claimVolume(volumes, product, { row, report })
    if (changes.problemCount === 0 && ready.length > 0) changes.batches.push(toBatch(ready))
    batch = []
    options.onBatch()
  }

  for await (const row of rows) {
    if (row.problem !== undefined) {
      report({ row: row.row, column: "", message: row.problem })
      continue
    }
    const barcode = row.cells["barcode"] ?? ""
    const first = seen.get(barcode)
    if (barcode !== "" && first !== undefined) {
      report({ row: row.row, column: "barcode", message: `stands in row ${first} already` })
      continue
    }
    seen.set(barcode, row.row)
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  changes.barcodes = new Set(seen.keys())
  return changes
}

interface Ready {
  row: number
  product: CheckedProduct
  /** Null for a product that is new. */
  before: Cells | null
}

async function checkBatch(
  db: Db,
  batch: readonly TableRow[],
  context: { options: PlanOptions; changes: Changes; report: (problem: RowProblem) => void },
): Promise<Ready[]> {
  const { options, changes, report } = context
  const known = await readKnown(db, batch, options)
  return batch.flatMap(({ row, cells }) => {
    const before = known.get(cells["barcode"] ?? "")
    const checked = checkRow({ ...(before ?? DEFAULTS), ...cells }, options)
    if (Array.isArray(checked)) {
      for (const problem of checked) report({ row, ...problem })
      return []
    }
    if (before && isSame(before, checked.cells)) {
      changes.unchanged += 1
      return []
    }
    if (before) changes.changed += 1
    else changes.added += 1
    return [{ row, product: checked, before: before ?? null }]
  })
}

async function readKnown(
  db: Db,
  batch: readonly TableRow[],
  { countryCodes }: CheckOptions,
): Promise<Map<string, Cells>> {
  const barcodes = batch.flatMap(({ cells }) => cells["barcode"] ?? [])
  if (barcodes.length === 0) return new Map()
  const rows = await readProducts(db, inArray(products.barcode, barcodes), {
    limit: barcodes.length,
    countryCodes,
  })
  return new Map(rows.map(({ cells }) => [cells["barcode"] ?? "", cells]))
}

function isSame(before: Cells, after: Cells): boolean {
  return Object.entries(before).every(([column, cell]) => after[column] === cell)
}

/** Which barcode has which volume of which perfume. */
type Volumes = Map<string, string>

async function readVolumes(db: Db): Promise<Volumes> {
  const rows = await db
    .select({ line: products.line, volume: products.volume, barcode: products.barcode })
    .from(products)
  return new Map(rows.map(({ line, volume, barcode }) => [`${line} ${volume}`, barcode]))
}

function claimVolume(
  volumes: Volumes,
  { product }: CheckedProduct,
  { row, report }: { row: number; report: (problem: RowProblem) => void },
): void {
  const key = `${product.line} ${product.volume}`
  const owner = volumes.get(key)
  if (owner === undefined || owner === product.barcode) volumes.set(key, product.barcode)
  else {
    const message = `${product.volume} ml of ${product.line} is the barcode ${owner} already`
    report({ row, column: "volume", message })
  }
}

/** Of a known product only what is another now is written: a new price list touches prices alone. */
function toBatch(ready: readonly Ready[]): ChangeBatch {
  const isOther = (column: string) => (one: Ready) =>
    differs(one, (name) => name.startsWith(column))
  const rewritten = ready.filter((one) => differs(one, (name) => !/^(price|notes)_/.test(name)))
  const searched = ready.filter((one) => isOther("notes_")(one) && !rewritten.includes(one))
  const repriced = ready.filter(isOther("price_"))
  const renoted = ready.filter(isOther("notes_"))
  const earlier = (some: readonly Ready[]) =>
    JSON.stringify(some.flatMap(({ before, product }) => (before ? product.product.barcode : [])))
  return {
    count: ready.length,
    repriced: earlier(repriced),
    renoted: earlier(renoted),
    // A product's words for the search hold the names of its notes.
    products: JSON.stringify(
      [...rewritten, ...searched].map(({ product: { product, brandSlug } }) => ({
        ...product,
        brand: brandSlug,
      })),
    ),
    prices: JSON.stringify(
      repriced.flatMap(({ product: { product, prices } }) =>
        Object.entries(prices).map(([country, amount]) => ({
          barcode: product.barcode,
          ...{ country, amount },
        })),
      ),
    ),
    notes: JSON.stringify(
      renoted.flatMap(({ product: { product, notes } }) =>
        notes.map((note) => ({ barcode: product.barcode, ...note })),
      ),
    ),
  }
}

function differs({ before, product }: Ready, isMeant: (column: string) => boolean): boolean {
  if (!before) return true
  return Object.keys(before).some(
    (column) => isMeant(column) && before[column] !== product.cells[column],
  )
}
