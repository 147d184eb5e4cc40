import { z } from "zod"
import { type Currency, MINOR_PER_MAJOR, shownUnit } from "#domain/money.ts"
import { formatAttributes, pickAttributes } from "#domain/product-attributes.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import {
  ALIASES_MAX,
  type BrandsAndNotes,
  nameInUrl,
  type Note,
} from "#shop-api/cli/catalogue/brands-and-notes.ts"
import {
  attributeCells,
  BARCODE,
  BRAND_NAME,
  day,
  digits,
  FORBIDDEN_CHARACTER,
  name,
  oneOf,
  orEmpty,
  percentage,
  price,
  split,
  text,
  whole,
  yesOrNo,
} from "#shop-api/cli/catalogue/cell-schemas.ts"
import { type Cells, NO, PHOTO_SEPARATOR, YES } from "#shop-api/cli/catalogue/columns.ts"
import { formatPriceCell } from "#shop-api/cli/to-major-unit.ts"
import { NOTE_TIERS, type NoteTier } from "#shop-api/db/schema/catalogue.ts"

export interface CellProblem {
  column: string
  message: string
}

/** A product whose row has no mistakes: its values for the table `products`, its prices and its notes. */
export interface CheckedProduct {
  product: Record<string, unknown> & { barcode: string; line: string; volume: number }
  brandSlug: string
  /** Prices in minor units, by the country's iso_code. */
  prices: Record<string, number>
  notes: { tier: NoteTier; position: number; key: string }[]
  /**
   * The row's cells, written as an export would write the product. The import compares them with the cells of the
   * stored product to find out whether the row changes anything.
   */
  cells: Cells
}

const NAME_MAX = 120
const DESCRIPTION_MAX = 4000

const Row = z.object({
  barcode: BARCODE,
  brand: BRAND_NAME,
  brand_aliases: z.string(),
  name: name(NAME_MAX),
  line: orEmpty(
    z
      .string()
      .max(160, "is longer than 160 characters")
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must contain only a-z, 0-9 and dashes"),
  ),
  ...attributeCells,
  volume: whole(1, 100_000),
  year: orEmpty(whole(1900, 2100)),
  stock: oneOf(["in_stock", "out_of_stock"]),
  orderable: yesOrNo,
  delay_days: orEmpty(whole(1, 365)),
  delay_in_working_days: yesOrNo,
  delivery_days: whole(1, 60),
  added: orEmpty(day),
  mxik: digits(/^\d{17}$/, "17 digits"),
  package_code: digits(/^\d{1,20}$/, "digits"),
  vat_percent: percentage,
  description_uz: text(DESCRIPTION_MAX),
  description_ru: text(DESCRIPTION_MAX),
  description_en: text(DESCRIPTION_MAX),
})

export interface CheckOptions {
  brandsAndNotes: BrandsAndNotes
  countryCodes: readonly string[]
  /** The currency of each country, by its iso_code. */
  currencies: ReadonlyMap<string, Currency>
  /** Today's date as YYYY-MM-DD, the default value of the column `added`. */
  today: string
}

/**
 * The columns that decide whether a delay is missing: a product that is out of stock and orderable must have
 * `delay_days`.
 */
export const DELAY_COLUMNS = ["stock", "orderable", "delay_days"]

/**
 * Checks a row that has all columns, and whose pictures are names of stored files or URLs. Returns the product to
 * write, or the mistakes.
 *
 * @param checksDelay whether a product that is out of stock and orderable must have a delay [S1.28]
 */
export function checkRow(
  cells: Cells,
  options: CheckOptions,
  { checksDelay }: { checksDelay: boolean },
): CheckedProduct | CellProblem[] {
  const { brandsAndNotes, countryCodes, today } = options
  const parsed = Row.safeParse(cells)
  const problems: CellProblem[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    column: String(path[0]),
    message,
  }))
  for (const [column, cell] of Object.entries(cells)) {
    if (FORBIDDEN_CHARACTER.test(cell)) {
      problems.push({
        column,
        message: "contains a control character or another forbidden character",
      })
    }
  }
  const tiers = NOTE_TIERS.map((tier) => readNotes(cells, tier, brandsAndNotes, problems))
  refuseMixedNotes(tiers, problems)
  const prices = readPrices(cells, options, problems)
  if (checksDelay) refuseMissingDelay(cells, problems)
  if (!parsed.success || problems.length > 0) return problems

  const row = parsed.data
  const brand = brandsAndNotes.resolveBrand(row.brand)
  const aliases = brandsAndNotes.recordAliases(brand, row.brand_aliases)
  if (aliases === null) {
    const message = `must have at most ${ALIASES_MAX} characters in all rows of the brand together`
    return [{ column: "brand_aliases", message }]
  }
  const line = row.line ?? `${brand.slug}-${nameInUrl(row.name)}`
  const used = tiers.flat()
  const added = row.added ?? today
  const keysOf = (index: number) => (tiers[index] ?? []).map(({ note }) => note.key).join(", ")
  return {
    product: {
      barcode: row.barcode,
      line,
      name: row.name,
      sort_name: normalizeText(row.name),
      description: { uz: row.description_uz, ru: row.description_ru, en: row.description_en },
      ...pickAttributes(row),
      volume: row.volume,
      year: row.year,
      in_stock: row.stock === "in_stock",
      orderable: row.orderable,
      delay_days: row.delay_days,
      delay_in_working_days: row.delay_in_working_days,
      delivery_days: row.delivery_days,
      added_on: added,
      mxik: row.mxik,
      package_code: row.package_code,
      vat_percent: row.vat_percent,
      photos: (cells["images"] ?? "").split(PHOTO_SEPARATOR).filter(Boolean),
    },
    brandSlug: brand.slug,
    prices,
    notes: used.map(({ tier, position, note }) => ({ tier, position, key: note.key })),
    cells: {
      ...cells,
      brand: brand.name,
      brand_aliases: aliases.join(", "),
      name: row.name,
      line,
      added,
      ...formatAttributes(row),
      volume: String(row.volume),
      year: String(row.year ?? ""),
      orderable: row.orderable ? YES : NO,
      delay_days: String(row.delay_days ?? ""),
      delay_in_working_days: row.delay_in_working_days ? YES : NO,
      delivery_days: String(row.delivery_days),
      vat_percent: String(row.vat_percent),
      ...Object.fromEntries(NOTE_TIERS.map((tier, index) => [`notes_${tier}`, keysOf(index)])),
      ...Object.fromEntries(
        countryCodes.map((code) => [`price_${code}`, formatPriceCell(prices[code])]),
      ),
    },
  }
}

type UsedNote = {
  tier: NoteTier
  position: number
  note: Note
}

function readNotes(
  cells: Cells,
  tier: NoteTier,
  brandsAndNotes: BrandsAndNotes,
  problems: CellProblem[],
): UsedNote[] {
  const column = `notes_${tier}`
  const words = split(cells[column] ?? "")
  const used = new Set<string>()
  return words.flatMap((word, position) => {
    const note = brandsAndNotes.resolveNote(word)
    if ("problem" in note) {
      problems.push({ column, message: note.problem })
      return []
    }
    if (used.has(note.key)) return []
    used.add(note.key)
    return [{ tier, position, note }]
  })
}

function refuseMixedNotes(tiers: readonly UsedNote[][], problems: CellProblem[]): void {
  const filled = NOTE_TIERS.filter((_, index) => (tiers[index] ?? []).length > 0)
  if (filled.includes("flat") && filled.length > 1) {
    problems.push({
      column: "notes_flat",
      message: "must be empty when notes_opening, notes_middle or notes_high is not empty",
    })
  }
}

/** Without a delay, pages would promise a product that is out of stock for the same dates as one that is in stock. */
function refuseMissingDelay(cells: Cells, problems: CellProblem[]): void {
  const isOrderable = yesOrNo.safeParse(cells["orderable"]).data === true
  if (cells["stock"] !== "out_of_stock" || !isOrderable || cells["delay_days"] !== "") return
  const message = "must not be empty when stock=out_of_stock and orderable=yes"
  problems.push({ column: "delay_days", message })
}

function readPrices(
  cells: Cells,
  { countryCodes, currencies }: CheckOptions,
  problems: CellProblem[],
): Record<string, number> {
  const entries = countryCodes.flatMap((code): [string, number][] => {
    const column = `price_${code}`
    const cell = cells[column] ?? ""
    if (cell === "") return []
    const parsed = price.safeParse(cell)
    if (!parsed.success) {
      problems.push({ column, message: parsed.error.issues[0]?.message ?? "must be an amount" })
      return []
    }
    const minor = Math.round(parsed.data * MINOR_PER_MAJOR)
    const currency = currencies.get(code)
    // Pages show prices in whole multiples of `shownUnit`. With any other price, the shop would charge another amount
    // than its pages show.
    if (currency !== undefined && minor % shownUnit(currency) !== 0) {
      problems.push({
        column,
        message: `must be a whole number: the shop shows no fractions of ${currency}`,
      })
    }
    return [[code, minor]]
  })
  return Object.fromEntries(entries)
}
