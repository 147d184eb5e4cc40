import { type Cells, PRICE_PREFIX } from "#shop-api/cli/catalogue/columns.ts"
import { cleanCell } from "#shop-api/cli/format-table.ts"
import { formatPriceCell } from "#shop-api/cli/to-major-unit.ts"

/** How many prices of each kind the report names. */
export const PRICE_EXAMPLES = 5

const LARGE_FACTOR = 2
/**
 * In an ordinary price list, at most this share of a country's prices vanishes or jumps (changes to less than half or
 * more than double). A wrong unit or an empty column exceeds it. Each country is counted alone, because the mistake may
 * be in its column only.
 */
const MAX_LARGE_SHARE = 0.1
const MIN_LARGE_CHANGES = 3

interface PriceChange {
  barcode: string
  name: string
  volume: string | number
  country: string
  /** A price in the form of a cell. */
  before: string
  /** Empty when the product is no longer sold in the country. */
  after: string
}

interface Counted {
  count: number
  /** The first PRICE_EXAMPLES of the counted changes. */
  examples: PriceChange[]
}

/** How an import changes the prices that the shop has. Prices that the import adds are not counted. */
export interface PriceChanges {
  changed: Counted
  /** Those prices of `changed` that change to less than half or more than double. */
  jumped: Counted
  vanished: Counted
  /** By country: how many prices the import compares, and how many of them jump or vanish. */
  countries: Map<string, { compared: number; large: number }>
}

/** Prices that vanish because their products are not in the file. */
export interface MissingPrices {
  counts: { country: string; count: number }[]
  /** The first PRICE_EXAMPLES of these prices. `amount` is in minor units. */
  examples: (Omit<PriceChange, "before" | "after"> & { amount: number })[]
}

export function createPriceChanges(): PriceChanges {
  const create = (): Counted => ({ count: 0, examples: [] })
  return { changed: create(), jumped: create(), vanished: create(), countries: new Map() }
}

/** Compares the prices that the shop has of a product with those of the file, and counts the changes. */
export function countPrices(all: PriceChanges, known: Cells, checked: Cells): void {
  const { barcode = "", name = "", volume = "" } = known
  for (const [column, before] of Object.entries(known)) {
    if (!column.startsWith(PRICE_PREFIX) || before === "") continue
    const country = column.slice(PRICE_PREFIX.length)
    const after = checked[column] ?? ""
    const [old, price] = [Number(before), Number(after)]
    const isGone = after === ""
    const isJump = !isGone && (price * LARGE_FACTOR < old || price > old * LARGE_FACTOR)
    const examples = [{ barcode, name, volume, country, before, after }]
    if (isGone) addTo(all.vanished, 1, examples)
    else if (before !== after) addTo(all.changed, 1, examples)
    if (isJump) addTo(all.jumped, 1, examples)
    addToCountry(all, country, { compared: 1, large: isGone || isJump ? 1 : 0 })
  }
}

export function countMissingPrices(all: PriceChanges, { counts, examples }: MissingPrices): void {
  const changes = examples.map(({ amount, ...product }) => ({
    ...product,
    before: formatPriceCell(amount),
    after: "",
  }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  addTo(all.vanished, total, changes)
  for (const { country, count } of counts) {
    addToCountry(all, country, { compared: count, large: count })
  }
}

function addTo(counted: Counted, count: number, examples: readonly PriceChange[]): void {
  const room = PRICE_EXAMPLES - counted.examples.length
  counted.count += count
  counted.examples.push(...examples.slice(0, room))
}

function addToCountry(
  { countries }: PriceChanges,
  country: string,
  more: { compared: number; large: number },
): void {
  const { compared, large } = countries.get(country) ?? { compared: 0, large: 0 }
  countries.set(country, { compared: compared + more.compared, large: large + more.large })
}

/** Lists the countries of which so many prices jump or vanish that the file may be wrong, such as "uz: 12 of 100". */
export function listLargeChanges({ countries }: PriceChanges): string[] {
  return [...countries].flatMap(([country, { compared, large }]) =>
    large >= MIN_LARGE_CHANGES && large > compared * MAX_LARGE_SHARE
      ? [`${country}: ${large} of ${compared}`]
      : [],
  )
}

/** Returns lines with counts and some examples of the price changes, each after a line break. Empty without changes. */
export function describePrices({ changed, jumped, vanished }: PriceChanges): string {
  const describe = (head: string, { count, examples }: Counted) => {
    if (count === 0) return []
    const more = count - examples.length
    return [
      `${head}: ${count}`,
      ...examples.map(formatChange),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]
  }
  return [
    ...describe("Changed prices", changed),
    ...describe("Of these, to less than half or more than double", jumped),
    ...describe("Removed prices (the perfume is no longer sold in the country)", vanished),
  ]
    .map((line) => `\n${line}`)
    .join("")
}

function formatChange({ barcode, name, volume, country, before, after }: PriceChange): string {
  const product = cleanCell(`${barcode} ${name} ${volume} ml`)
  return `  ${product}, ${country}: ${before} -> ${after || "none"}`
}
