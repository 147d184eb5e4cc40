/**
 * Sort orders of products. `popular` compares whether products can be ordered, then their sales. `relevance` sorts
 * search results with equal scores like `popular`, but puts products in stock before products with more sales.
 */
export type SortKind = "new" | "price" | "-price" | "unit_price" | "name" | "popular" | "relevance"

/** The columns of the catalogue index by which products can be sorted. */
export interface SortColumns {
  readonly size: number
  readonly ids: Int32Array
  readonly added: Int32Array
  readonly sold: Int32Array
  readonly salesRank: Int32Array
  readonly orderable: Uint8Array
  readonly inStock: Uint8Array
  readonly volume: Uint16Array
  readonly volumes: readonly number[]
  readonly sortNames: readonly string[]
  pricesIn(countryId: number): Float64Array
}

/** All rows in one sort order. */
interface SortedRows {
  rows: Int32Array
  /** Rows that have changed since the array was sorted. */
  changed: Set<number>
}

/** If a larger share of the rows has changed, sorting all rows again is faster than merging the changed ones. */
const MAX_MERGED_PART = 0.25

/** Sorts all rows when a sort order is used for the first time, and merges later changes into the sorted array. */
export class SortOrders {
  readonly #columns: SortColumns
  readonly #orders = new Map<string, SortedRows>()

  constructor(columns: SortColumns) {
    this.#columns = columns
  }

  change(row: number): void {
    for (const order of this.#orders.values()) order.changed.add(row)
  }

  /**
   * Deletes the sorted array of a sort order, so that the next `get` sorts all rows again. Called after the column that
   * determines this order has changed in many rows.
   */
  forget(kind: "popular" | "relevance"): void {
    this.#orders.delete(kind)
  }

  /** Returns all rows in the given sort order, including products that are not sold in the country. */
  get(kind: SortKind, countryId: number): Int32Array {
    const isByPrice = kind === "price" || kind === "-price" || kind === "unit_price"
    const name = isByPrice ? `${kind} ${countryId}` : kind
    const known = this.#orders.get(name)
    if (known?.changed.size === 0) return known.rows
    const compare = this.#createComparator(kind, countryId)
    const { size } = this.#columns
    const rows =
      known && known.changed.size < size * MAX_MERGED_PART
        ? mergeChanged(known.rows, known.changed, compare)
        : Int32Array.from({ length: size }, (_, row) => row).sort(compare)
    this.#orders.set(name, { rows, changed: new Set() })
    return rows
  }

  /**
   * Creates the function that compares two rows. Rows that are otherwise equal are compared by id, so that two pages of
   * a list neither repeat nor skip a product.
   */
  #createComparator(kind: SortKind, countryId: number): (a: number, b: number) => number {
    const { ids, added, sold, salesRank, orderable, inStock, volume, volumes, sortNames } =
      this.#columns
    const at = (column: { [row: number]: number }, row: number) => column[row] ?? 0
    const byId = (a: number, b: number) => at(ids, a) - at(ids, b)
    const ml = (row: number) => volumes[at(volume, row)] ?? 1
    switch (kind) {
      case "new":
        return (a, b) => at(added, b) - at(added, a) || byId(b, a)
      case "popular":
      case "relevance":
        return (a, b) =>
          at(orderable, b) - at(orderable, a) ||
          (kind === "relevance" ? at(inStock, b) - at(inStock, a) : 0) ||
          at(salesRank, b) - at(salesRank, a) ||
          at(sold, b) - at(sold, a) ||
          byId(a, b)
      case "name":
        return (a, b) => {
          const [one = "", other = ""] = [sortNames[a], sortNames[b]]
          if (one !== other) return one < other ? -1 : 1
          return ml(a) - ml(b) || byId(a, b)
        }
      default: {
        const prices = this.#columns.pricesIn(countryId)
        const sign = kind === "-price" ? -1 : 1
        const keys = new Float64Array(this.#columns.size)
        for (let row = 0; row < keys.length; row += 1) {
          const price = at(prices, row)
          // NaN cannot be compared, so products that are not sold in the country get the largest number as their key.
          const key = kind === "unit_price" ? price / ml(row) : sign * price
          keys[row] = Number.isNaN(key) ? Number.MAX_VALUE : key
        }
        return (a, b) => at(keys, a) - at(keys, b) || byId(a, b)
      }
    }
  }
}

/** Sorts the changed and the new items, and merges them with the unchanged items of a sorted array. */
export function mergeChanged(
  sorted: Int32Array,
  changed: ReadonlySet<number>,
  compare: (a: number, b: number) => number,
): Int32Array {
  const unchanged = sorted.filter((one) => !changed.has(one))
  const moved = Int32Array.from(changed).sort(compare)
  const merged = new Int32Array(unchanged.length + moved.length)
  let [next, other] = [0, 0]
  for (let position = 0; position < merged.length; position += 1) {
    const one = unchanged[next]
    const two = moved[other]
    if (two === undefined || (one !== undefined && compare(one, two) <= 0)) {
      merged[position] = one ?? 0
      next += 1
    } else {
      merged[position] = two
      other += 1
    }
  }
  return merged
}
