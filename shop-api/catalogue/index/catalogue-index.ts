import { toThirteenDigits } from "#domain/gtin.ts"
import { ATTRIBUTE_NAMES, getAttribute, mapAttributes } from "#domain/product-attributes.ts"
import type { BrandEntry, NoteEntry, ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import { GroupSortOrders } from "#shop-api/catalogue/index/group-sort-orders.ts"
import { Groups } from "#shop-api/catalogue/index/groups.ts"
import { NO_SALES, type RecentSales } from "#shop-api/catalogue/index/recent-sales.ts"
import { type SortColumns, SortOrders } from "#shop-api/catalogue/index/sort-orders.ts"
import { ValueLists } from "#shop-api/catalogue/index/value-lists.ts"
import { ValueTable } from "#shop-api/catalogue/index/value-table.ts"
import { isKnownBrand } from "#shop-api/catalogue/search/brand-aliases.ts"
import { NoteNames } from "#shop-api/catalogue/search/note-names.ts"
import { keysOfName, keysOfWhole } from "#shop-api/catalogue/search/phonetic-keys.ts"
import { generateSearchKeys } from "#shop-api/catalogue/search/search-keys.ts"
import { Vocabulary } from "#shop-api/catalogue/search/vocabulary.ts"

/**
 * Builds a bit mask in which the bit of each given value id is set. A value id is the position of a value in the list
 * of all values of an attribute. Ignores negative value ids, which stand for unknown values.
 */
export function toMask(values: readonly number[]): number {
  return values.reduce((mask, value) => (value < 0 ? mask : mask | (1 << value)), 0)
}

/**
 * Returns the position of the lowest bit that is set in a mask, which is the smallest value id. The mask must not be
 * 0.
 */
export const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask)

/**
 * The catalogue in memory, for filters, facets, sorting and search. Each product has a row number, which is the
 * position of its values in typed arrays (columns). live-index.ts fills and updates the index. Code must not `await`
 * between two reads of the index, because the index may change meanwhile.
 */
export class CatalogueIndex implements SortColumns {
  /** Number of rows. A deleted product keeps its row, without prices. */
  size = 0
  /** Increases with every change of the index, so that caches can tell whether they are outdated. */
  revision = 0
  readonly brands = new ValueTable<BrandEntry>()
  readonly notes = new ValueTable<NoteEntry>()
  /** Volumes in milliliters. The position of a volume in this array is its value id in the column `volume`. */
  readonly volumes: number[] = []
  readonly vocabulary = new Vocabulary()
  noteNames = new NoteNames([])
  /** By row: the words in the name of each product, as term numbers of `vocabulary`. */
  readonly nameTerms = new ValueLists()
  /** The row of each barcode, which is written with 13 digits. */
  readonly rowsByBarcode = new Map<string, number>()
  readonly #barcodes: string[] = []
  /** By value id of a brand: 1 if the brand is well known, that is, listed in brand-aliases.ts; otherwise 0. */
  isKnownBrand = new Uint8Array(0)
  /** By row: the value ids of the notes of each product. */
  readonly noteLists = new ValueLists()
  readonly groups = new Groups()
  readonly orders = new SortOrders(this)
  readonly groupOrders = new GroupSortOrders(this)

  ids = new Int32Array(0)
  brand = new Int32Array(0)
  /** For each attribute, a column with one bit mask by row: the values that the product has. */
  attributes = mapAttributes(() => new Uint32Array(0))
  volume = new Uint16Array(0)
  orderable = new Uint8Array(0)
  inStock = new Uint8Array(0)
  added = new Int32Array(0)
  sold = new Int32Array(0)
  /** Rank of each product by recent sales; a higher number sells better. 0 when the product has no rank. */
  salesRank = new Int32Array(0)
  /**
   * Number of bottles of each product that were sold recently. 0 if all volumes of the perfume together sold fewer
   * than LEAST_BOTTLES (best-sold.ts).
   */
  bottles = new Int32Array(0)
  readonly sortNames: string[] = []
  readonly #prices = new Map<number, Float64Array>()
  readonly #rows = new Map<number, number>()
  readonly #volumeIds = new Map<number, number>()
  #sales: RecentSales = NO_SALES
  #firstEqualRow = { revision: -1, rows: new Int32Array(0) }

  rowOf(id: number): number | undefined {
    return this.#rows.get(id)
  }

  /** Returns the prices in a country, in minor units by row. NaN means that the product is not sold there. */
  pricesIn(countryId: number): Float64Array {
    const known = this.#prices.get(countryId)
    if (known) return known
    const prices = new Float64Array(this.ids.length).fill(Number.NaN)
    this.#prices.set(countryId, prices)
    return prices
  }

  /** Whether any product has a price in the country, including products that cannot be ordered at the moment. */
  hasPriceIn(countryId: number): boolean {
    return this.#prices.get(countryId)?.some((price) => !Number.isNaN(price)) ?? false
  }

  /** Whether the index contains the brand and all notes of a product. Must be true before `put` is called. */
  knows({ brand_id: brandId, notes }: ProductEntry): boolean {
    const hasBrand = this.brands.valueIdOf(brandId) !== undefined
    return hasBrand && (notes ?? []).every((id) => this.notes.valueIdOf(id) !== undefined)
  }

  put(entry: ProductEntry): void {
    const known = this.#rows.get(entry.id)
    const row = known ?? this.size
    if (known === undefined) {
      this.#rows.set(entry.id, row)
      this.size += 1
      if (row >= this.ids.length) this.#grow()
    }
    this.ids[row] = entry.id
    this.brand[row] = this.brands.valueIdOf(entry.brand_id) ?? 0
    this.groups.put(row, entry.group)
    for (const name of ATTRIBUTE_NAMES) {
      const { values } = getAttribute(name)
      this.attributes[name][row] = toMask(
        [entry[name]].flat().map((value) => values.indexOf(value)),
      )
    }
    this.volume[row] = this.#valueIdOfVolume(entry.volume)
    this.orderable[row] = entry.orderable ? 1 : 0
    this.inStock[row] = entry.in_stock ? 1 : 0
    this.added[row] = entry.added
    this.sold[row] = entry.sold
    this.sortNames[row] = entry.sort_name
    for (const prices of this.#prices.values()) prices[row] = Number.NaN
    for (const [countryId, amount] of Object.entries(entry.prices ?? {})) {
      this.pricesIn(Number(countryId))[row] = amount
    }
    this.noteLists.set(
      row,
      (entry.notes ?? []).flatMap((id) => this.notes.valueIdOf(id) ?? []),
    )
    this.nameTerms.set(
      row,
      [...keysOfName(entry.name), ...keysOfWhole(entry.name)].map((key) =>
        this.vocabulary.intern(key),
      ),
    )
    this.#putBarcode(row, entry.barcode ? toThirteenDigits(entry.barcode) : "")
    this.orders.change(row)
  }

  /** Removes the values of a deleted product. Its row stays empty: no other product gets this row later. */
  remove(id: number): void {
    const row = this.#rows.get(id)
    if (row === undefined) return
    for (const prices of this.#prices.values()) prices[row] = Number.NaN
    this.nameTerms.set(row, [])
    this.#putBarcode(row, "")
    this.noteLists.set(row, [])
    this.orders.change(row)
  }

  /** Adds or updates brands and notes, and the words by which the search finds them. */
  putNames(brands: readonly BrandEntry[], notes: readonly NoteEntry[]): void {
    for (const brand of brands) this.brands.put(brand)
    for (const note of notes) this.notes.put(note)
    this.isKnownBrand = Uint8Array.from(this.brands.all, ({ name }) => Number(isKnownBrand(name)))
    this.vocabulary.setOwners(generateSearchKeys(this.brands.all, this.notes.all))
    this.noteNames = new NoteNames(this.notes.all)
  }

  /** Updates `salesRank` and `bottles`. Does nothing when called again with the same object. */
  rankSales(sales: RecentSales): void {
    if (sales === this.#sales) return
    this.#sales = sales
    this.salesRank.fill(0)
    this.bottles.fill(0)
    for (const [position, id] of sales.ranking.entries()) {
      const row = this.#rows.get(id)
      if (row !== undefined) this.salesRank[row] = sales.ranking.length - position
    }
    for (const [id, bottles] of sales.bottles) {
      const row = this.#rows.get(id)
      if (row !== undefined) this.bottles[row] = bottles
    }
    this.orders.forget("popular")
    this.orders.forget("relevance")
    this.revision += 1
  }

  /**
   * Returns, for each row, the first row of its group (the volumes of one perfume) that has the same brand,
   * attributes and notes as the row. This may be the row itself.
   */
  getFirstEqualRows(): Int32Array {
    if (this.#firstEqualRow.revision === this.revision) return this.#firstEqualRow.rows
    const { rows, starts, count } = this.groups.get()
    const firstEqualRow = new Int32Array(this.size)
    for (let group = 0; group < count; group += 1) {
      const [start, end] = [starts[group] ?? 0, starts[group + 1] ?? 0]
      for (let position = start; position < end; position += 1) {
        const row = rows[position] ?? 0
        let earlier = start
        while (earlier < position && !this.#isSame(row, rows[earlier] ?? 0)) earlier += 1
        firstEqualRow[row] = rows[earlier] ?? 0
      }
    }
    this.#firstEqualRow = { revision: this.revision, rows: firstEqualRow }
    return firstEqualRow
  }

  #isSame(row: number, other: number): boolean {
    return (
      this.brand[row] === this.brand[other] &&
      ATTRIBUTE_NAMES.every(
        (name) => this.attributes[name][row] === this.attributes[name][other],
      ) &&
      this.noteLists.isSame(row, other)
    )
  }

  /**
   * Marks the caches of the index as outdated. Must be called after calls of `put` and `remove`, before the index is
   * read.
   */
  finish(): void {
    this.revision += 1
    this.vocabulary.forgetMatches()
  }

  #putBarcode(row: number, barcode: string): void {
    const old = this.#barcodes[row] ?? ""
    if (this.rowsByBarcode.get(old) === row) this.rowsByBarcode.delete(old)
    this.#barcodes[row] = barcode
    if (barcode !== "") this.rowsByBarcode.set(barcode, row)
  }

  #valueIdOfVolume(volume: number): number {
    const known = this.#volumeIds.get(volume)
    if (known !== undefined) return known
    this.#volumeIds.set(volume, this.volumes.length)
    return this.volumes.push(volume) - 1
  }

  #grow(): void {
    const length = Math.max(256, this.ids.length * 2)
    const copy = <Column extends { set(from: ArrayLike<number>): void }>(
      column: ArrayLike<number>,
      larger: Column,
    ): Column => {
      larger.set(column)
      return larger
    }
    this.ids = copy(this.ids, new Int32Array(length))
    this.brand = copy(this.brand, new Int32Array(length))
    this.attributes = mapAttributes((name) => copy(this.attributes[name], new Uint32Array(length)))
    this.volume = copy(this.volume, new Uint16Array(length))
    this.orderable = copy(this.orderable, new Uint8Array(length))
    this.inStock = copy(this.inStock, new Uint8Array(length))
    this.added = copy(this.added, new Int32Array(length))
    this.sold = copy(this.sold, new Int32Array(length))
    this.salesRank = copy(this.salesRank, new Int32Array(length))
    this.bottles = copy(this.bottles, new Int32Array(length))
    for (const [countryId, prices] of this.#prices) {
      this.#prices.set(countryId, copy(prices, new Float64Array(length).fill(Number.NaN)))
    }
  }
}
