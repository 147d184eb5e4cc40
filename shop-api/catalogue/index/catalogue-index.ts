import { LOCALES } from "#domain/locale.ts"
import {
  ATTRIBUTE_NAMES,
  type AttributeKey,
  getAttribute,
  mapAttributes,
  type ProductAttributes,
} from "#domain/product-attributes.ts"
import { getFixedT } from "#locales/translate.ts"
import { GroupOrders } from "#shop-api/catalogue/index/group-orders.ts"
import { Groups } from "#shop-api/catalogue/index/groups.ts"
import { type SortColumns, SortOrders } from "#shop-api/catalogue/index/sort-orders.ts"
import { ValueLists } from "#shop-api/catalogue/index/value-lists.ts"
import { listBrandAliases } from "#shop-api/catalogue/search/brand-aliases.ts"
import { listSynonyms } from "#shop-api/catalogue/search/synonyms.ts"
import { type Owner, Vocabulary } from "#shop-api/catalogue/search/vocabulary.ts"
import { keysOfName, keysOfWhole } from "#shop-api/catalogue/search/word-keys.ts"
import type { Translated } from "#shop-api/db/schema/translated.ts"

/** A product as read-entries.ts reads it from the database. */
export interface ProductEntry extends ProductAttributes {
  id: number
  brand_id: number
  /** Products with the same key are one group. */
  group: string
  name: string
  /** Null in the synthetic catalogues of tests. */
  barcode?: string | null
  sort_name: string
  volume: number
  orderable: boolean
  in_stock: boolean
  /** Days since 2000. */
  added: number
  sold: number
  /** Note ids, each once; null for none. */
  notes: number[] | null
  /** Minor units by the country's id. */
  prices: Record<string, number> | null
}

export interface BrandEntry {
  id: number
  slug: string
  name: string
  aliases: string[]
}

export interface NoteEntry {
  id: number
  key: string
  name: Translated
}

/** Recent sales by product id. */
export interface RecentSales {
  /** Product ids, best sold first. */
  ranking: readonly number[]
  /** Bottles by product id, for products whose group has sold at least LEAST_BOTTLES. */
  bottles: ReadonlyMap<number, number>
}

export const NO_SALES: RecentSales = { ranking: [], bottles: new Map() }

/** Brands or notes. The position of an entry in `all` is its value id, which never changes. */
class ValueTable<Entry extends { id: number }> {
  readonly all: Entry[] = []
  readonly #valueIds = new Map<number, number>()

  put(entry: Entry): void {
    const valueId = this.#valueIds.get(entry.id)
    if (valueId !== undefined) this.all[valueId] = entry
    else {
      this.#valueIds.set(entry.id, this.all.length)
      this.all.push(entry)
    }
  }

  valueIdOf(id: number): number | undefined {
    return this.#valueIds.get(id)
  }
}

/** Builds a bit mask of value ids; ignores negative ones, which stand for unknown values. */
export function toMask(values: readonly number[]): number {
  return values.reduce((mask, value) => (value < 0 ? mask : mask | (1 << value)), 0)
}

/** The smallest value id in a mask that is not 0. */
export const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask)

/**
 * The catalogue in memory for filters, facets, sorting and search: a row for each product, its values in typed columns.
 * live-index.ts fills and updates it. Read it within one turn of the event loop, since any later turn may change it.
 */
export class CatalogueIndex implements SortColumns {
  /** Number of rows, including those of deleted products, which have no price. */
  size = 0
  /** Increases with every change. */
  revision = 0
  readonly brands = new ValueTable<BrandEntry>()
  readonly notes = new ValueTable<NoteEntry>()
  /** Milliliters by value id. */
  readonly volumes: number[] = []
  readonly vocabulary = new Vocabulary()
  /** Terms of the vocabulary in a product's name. */
  readonly words = new ValueLists()
  readonly rowsByBarcode = new Map<string, number>()
  readonly #barcodes: string[] = []
  /** By value id, 1 for a brand of brand-aliases.ts, 0 for others. */
  isKnownBrand = new Uint8Array(0)
  /** Value ids of a product's notes. */
  readonly noteLists = new ValueLists()
  readonly groups = new Groups()
  readonly orders = new SortOrders(this)
  readonly groupOrders = new GroupOrders(this)

  ids = new Int32Array(0)
  brand = new Int32Array(0)
  /** A mask of the values of each attribute. */
  attributes = mapAttributes(() => new Uint32Array(0))
  volume = new Uint16Array(0)
  orderable = new Uint8Array(0)
  inStock = new Uint8Array(0)
  added = new Int32Array(0)
  sold = new Int32Array(0)
  /** Rank among the best-selling products of the last weeks, higher is better; 0 for a product without a rank. */
  salesRank = new Int32Array(0)
  /** Bottles that were sold recently; 0 for a product whose group has sold too few. */
  bottles = new Int32Array(0)
  readonly sortNames: string[] = []
  readonly #prices = new Map<number, Float64Array>()
  readonly #rows = new Map<number, number>()
  readonly #volumeIds = new Map<number, number>()
  #sales: RecentSales = NO_SALES
  #sameAs = { revision: -1, rows: new Int32Array(0) }

  rowOf(id: number): number | undefined {
    return this.#rows.get(id)
  }

  /** Minor units by row; NaN for a product that is not sold in the country. */
  pricesIn(countryId: number): Float64Array {
    const known = this.#prices.get(countryId)
    if (known) return known
    const prices = new Float64Array(this.ids.length).fill(Number.NaN)
    this.#prices.set(countryId, prices)
    return prices
  }

  /** Whether any product has a price in the country, even one that cannot be ordered at present. */
  hasPriceIn(countryId: number): boolean {
    return this.#prices.get(countryId)?.some((price) => !Number.isNaN(price)) ?? false
  }

  /** Whether the brand and the notes of a product are in the index; `put` requires it. */
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
    this.words.set(
      row,
      [...keysOfName(entry.name), ...keysOfWhole(entry.name)].map((key) =>
        this.vocabulary.intern(key),
      ),
    )
    this.#putBarcode(row, entry.barcode ?? "")
    this.orders.change(row)
  }

  /** Removes a deleted product; its row stays. */
  remove(id: number): void {
    const row = this.#rows.get(id)
    if (row === undefined) return
    for (const prices of this.#prices.values()) prices[row] = Number.NaN
    this.words.set(row, [])
    this.#putBarcode(row, "")
    this.noteLists.set(row, [])
    this.orders.change(row)
  }

  /** Updates all brands and notes, and their words in the vocabulary. */
  putNames(brands: readonly BrandEntry[], notes: readonly NoteEntry[]): void {
    for (const brand of brands) this.brands.put(brand)
    for (const note of notes) this.notes.put(note)
    this.vocabulary.setOwners(this.#owned())
  }

  /** Updates `salesRank` and `bottles`. The same object again changes nothing. */
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

  /** By row, the first row of its group with the same brand, attributes and notes. The row itself may be the first. */
  getSameAs(): Int32Array {
    if (this.#sameAs.revision === this.revision) return this.#sameAs.rows
    const { rows, starts, count } = this.groups.get()
    const sameAs = new Int32Array(this.size)
    for (let group = 0; group < count; group += 1) {
      const [start, end] = [starts[group] ?? 0, starts[group + 1] ?? 0]
      for (let position = start; position < end; position += 1) {
        const row = rows[position] ?? 0
        let earlier = start
        while (earlier < position && !this.#isSame(row, rows[earlier] ?? 0)) earlier += 1
        sameAs[row] = rows[earlier] ?? 0
      }
    }
    this.#sameAs = { revision: this.revision, rows: sameAs }
    return sameAs
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

  /** Callers of `put` and `remove` must call it before the next read. */
  finish(): void {
    this.revision += 1
    this.vocabulary.forgetMatches()
  }

  *#owned(): Generator<readonly [string, Owner]> {
    this.isKnownBrand = Uint8Array.from(this.brands.all, ({ name }) =>
      listBrandAliases(name).length > 0 ? 1 : 0,
    )
    for (const [index, { name, aliases }] of this.brands.all.entries()) {
      const names = [name, ...aliases, ...listBrandAliases(name)]
      const keys = names.flatMap((text) => [...keysOfName(text), ...keysOfWhole(text)])
      for (const key of new Set(keys)) yield [key, { kind: "brand", index }]
    }
    for (const [index, { name }] of this.notes.all.entries()) {
      const keys = LOCALES.flatMap((locale) => keysOfName(name[locale]))
      for (const key of new Set(keys)) yield [key, { kind: "note", index }]
    }
    for (const locale of LOCALES) {
      const t = getFixedT(locale)
      for (const kind of ATTRIBUTE_NAMES) {
        for (const [index, value] of getAttribute(kind).values.entries()) {
          const text = t(`attributes:${kind}.${value}` as AttributeKey)
          const words = [text, ...listSynonyms(kind, value)]
          for (const key of new Set(words.flatMap(keysOfName))) yield [key, { kind, index }]
        }
      }
    }
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
