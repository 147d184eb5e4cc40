import path from "node:path"
import type { Command } from "commander"
import { asc } from "drizzle-orm"
import { dateIn } from "#domain/calendar-date.ts"
import { listPhotoNames } from "#shop-api/catalogue/photo-names.ts"
import { retryDownloads } from "#shop-api/catalogue/picture-downloads/queue.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import {
  applyChanges,
  clearOpenImports,
  countMissing,
  readMissingPrices,
} from "#shop-api/cli/catalogue/apply-changes.ts"
import {
  type BrandsAndNotes,
  readBrandsAndNotes,
} from "#shop-api/cli/catalogue/brands-and-notes.ts"
import { listColumns } from "#shop-api/cli/catalogue/columns.ts"
import { openPhotos } from "#shop-api/cli/catalogue/image-column.ts"
import { whileOnlyImport } from "#shop-api/cli/catalogue/import-lock.ts"
import { type Changes, planChanges } from "#shop-api/cli/catalogue/plan-changes.ts"
import {
  countMissingPrices,
  describePrices,
  listLargeChanges,
  type PriceChanges,
} from "#shop-api/cli/catalogue/price-changes.ts"
import { openTable, requireTable } from "#shop-api/cli/catalogue/table-file.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { cleanCell } from "#shop-api/cli/format-table.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, startProgress, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { renewPhoto, sweepPhotos } from "#shop-api/pictures/photos.ts"
import {
  hasRows,
  seedReferenceDataWhenEmpty,
} from "#shop-api/reference-data/seed-reference-data.ts"

const SHOWN_PROBLEMS = 50
const KB = 1024

interface ImportOptions {
  dryRun?: boolean
  retireMissing?: boolean
  allowLargePriceChanges?: boolean
}

export function registerImport(group: Command, terminal: Terminal): void {
  const command = group
    .command("import")
    .description(
      "import products from a CSV or JSON file with the columns of the export. Products whose barcode is in the shop are updated, others are added; columns that are absent stay unchanged. A file with errors changes nothing. The column images contains paths of JPEG, PNG, WebP or AVIF files in the folder of the file or below it, or public URLs, which the shop downloads later, separated by |",
    )
    .argument("<file>", "the file to read")
    .option("--retire-missing", "retire all products that are not in the file")
    .option(
      "--allow-large-price-changes",
      "import even if at least three prices of a country, and more than 10 % of them, are removed or change to less than half or more than double",
    )
    .addOption(dryRunOption())
    .action(async (name: string, options: ImportOptions) => {
      const file = path.resolve(terminal.cwd, name)
      // A wrong file name is refused before the database is opened, because opening it may create it.
      await requireTable(file)
      print(
        terminal,
        await withStore(
          terminal,
          (store) =>
            whileOnlyImport(store, () => importFile(store, terminal, { file, ...options })),
          { creates: !options.dryRun },
        ),
      )
    })
  addExamples(
    command,
    "catalogue import catalogue.csv --dry-run",
    "catalogue import catalogue.csv",
    "catalogue import whole-catalogue.csv --retire-missing",
  )
}

async function importFile(
  store: Store,
  terminal: Terminal,
  {
    file,
    dryRun = false,
    retireMissing = false,
    allowLargePriceChanges = false,
  }: ImportOptions & { file: string },
): Promise<string> {
  const { db, config } = store
  const { signal } = terminal
  const { changes, brandsAndNotes, photos } = await withReferenceData(db, (filled) =>
    planImport({ ...store, db: filled }, terminal, file),
  )
  if (changes.problemCount > 0) throw new RefusedError(describeProblems(changes))
  if (changes.barcodes.size === 0) throw new RefusedError("The file has no products")
  if (retireMissing) {
    countMissingPrices(changes.prices, await readMissingPrices(db, changes.barcodes))
  }
  if (!allowLargePriceChanges) refuseLargeChanges(changes.prices)
  if (dryRun) {
    const retired = retireMissing ? await countMissing(db, changes.barcodes) : 0
    return `Dry run: ${describeChanges(changes, retired)}`
  }
  await seedReferenceDataWhenEmpty(store)
  await clearOpenImports(db)
  const before = await listPhotoNames(db)
  await photos.save(signal)
  const retired = await write(store, terminal, { changes, brandsAndNotes, retireMissing })
  const unfetched = photos.unfetched()
  // The shop may have given up downloading these URLs. The operator imports them again, so the shop tries again.
  const again = await retryDownloads(db, unfetched)
  if (changes.added + changes.changed + retired + again > 0) await store.notifyChange()
  const used = new Set(await listPhotoNames(db))
  // A backup that is being written may still need the pictures that have just become unused. So this line makes
  // `sweepPhotos` keep them for another day.
  for (const name of before) if (!used.has(name)) await renewPhoto(config.dataDir, name)
  await sweepPhotos(config.dataDir, used)
  return `Products: ${describeChanges(changes, retired)}${describeFetching(unfetched.length)}`
}

function refuseLargeChanges(prices: PriceChanges): void {
  const counts = listLargeChanges(prices)
  if (counts.length === 0) return
  throw new RefusedError(
    `Many prices are removed or change to less than half or more than double in ${counts.join(", ")}; nothing was imported. If this is intended, add --allow-large-price-changes${describePrices(prices)}`,
  )
}

/**
 * Calls `plan` with a database that has countries and notes. Inserts them into an empty database, but in a transaction
 * that is rolled back. If a dry run or a refused file left countries behind, the first start of the shop would not fill
 * the database any more.
 */
async function withReferenceData<Result>(
  db: Db,
  plan: (filled: Db) => Promise<Result>,
): Promise<Result> {
  if (await hasRows(db, countries)) return plan(db)
  return inTransaction(db, { dryRun: true }, async (tx) => {
    await seedReferenceDataWhenEmpty({ db: tx })
    return plan(tx)
  })
}

/** Compares the file with the catalogue. Ignores the rows that a killed import has left in the database. */
async function planImport({ db, config, now }: Store, terminal: Terminal, file: string) {
  const home = await readCountries(db)
  const countryCodes = home.map(({ isoCode }) => isoCode)
  const [first] = home
  if (!first) throw new RefusedError("The shop has no countries: restore a backup")
  const table = await openTable(file, listColumns(countryCodes))
  const brandsAndNotes = await readBrandsAndNotes(db)
  const photos = openPhotos({
    db,
    folder: path.dirname(file),
    dataDir: config.dataDir,
    privateHosts: config.privatePictureHosts,
  })
  const checking = startProgress(terminal, "Checking, kB")
  const changes = await planChanges(db, table.rows(), {
    brandsAndNotes,
    countryCodes,
    photos,
    signal: terminal.signal,
    today: dateIn(now(), first.timeZone),
    currencies: new Map(home.map(({ isoCode, currency }) => [isoCode, currency])),
    onBatch: () => checking.report(Math.ceil(table.done() / KB), Math.ceil(table.size / KB)),
  }).finally(() => checking.end())
  return { changes, brandsAndNotes, photos }
}

async function write(
  { db, database }: Store,
  terminal: Terminal,
  {
    changes,
    ...options
  }: { changes: Changes; brandsAndNotes: BrandsAndNotes; retireMissing: boolean },
): Promise<number> {
  const progress = startProgress(terminal, "Writing")
  let done = 0
  return applyChanges(db, changes, {
    ...options,
    isAlone: database.engine === "pglite",
    signal: terminal.signal,
    onBatch: (count) => progress.report((done += count), changes.added + changes.changed),
  }).finally(() => progress.end())
}

/** Lists the countries in the order in which the shop shows them, but with the default country first. */
async function readCountries(db: Db) {
  const rows = await db.select().from(countries).orderBy(asc(countries.position))
  return rows.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

function describeChanges(changes: Changes, retired: number): string {
  const { added, changed, unchanged, restockSms, prices } = changes
  const sms = restockSms === 0 ? "" : `\nSMS to customers who wait: ${restockSms}`
  return `${added} added, ${changed} changed, ${unchanged} unchanged, ${retired} retired${sms}${describePrices(prices)}`
}

function describeFetching(count: number): string {
  if (count === 0) return ""
  const what = count === 1 ? "One picture is" : `${count} pictures are`
  return `\n${what} downloaded while the shop runs: \`catalogue pictures\` lists failed downloads`
}

function describeProblems({ problems, problemCount }: Changes): string {
  const lines = problems
    .toSorted((one, other) => one.row - other.row)
    .slice(0, SHOWN_PROBLEMS)
    .map(({ row, column, message }) =>
      cleanCell(column === "" ? `row ${row}: ${message}` : `row ${row}, ${column}: ${message}`),
    )
  const more = problemCount - lines.length
  const head = problemCount === 1 ? "One error" : `${problemCount} errors`
  return [
    `${head} in the file; nothing was imported`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join("\n  ")
}
