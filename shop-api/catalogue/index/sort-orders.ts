/** What products are sorted by; `popular` is the order within what a search finds equally good. */
export type SortKind = "new" | "price" | "-price" | "unit_price" | "name" | "popular"

/** The columns that orders are made from. */
export interface NameOwner {
  readonly size: number
  readonly ids: Int32Array
  readonly added: Int32Array
  readonly sold: Int32Array
  readonly bought: Int32Array
  readonly orderable: Uint8Array
  readonly volume: Uint16Array
  readonly volumes: readonly number[]
  readonly sortNames: readonly string[]
  pricesIn(countryId: number): Float64Array
}

interface Order {
  rows: Int32Array
  /** Rows whose place is not known any more. */
  changed: Set<number>
}

/** From this part of all on, sorting everything anew costs no more than putting each in its place. */
const MANY = 0.25

/** All rows in each order, sorted when it is first asked for, and mended after changes. */
export class SortOrders {
  readonly #columns: NameOwner
  readonly #orders = new Map<string, Order>()

  constructor(columns: NameOwner) {
    this.#columns = columns
  }

  /** To be called when a row got other values. */
  change(row: number): void {
    for (const order of this.#orders.values()) order.changed.add(row)
  }

  /** To be called when a whole column of what this order is made from is another. */
  forget(kind: "popular"): void {
    this.#orders.delete(kind)
  }

  /** Rows in the order of a country; those of what is not sold there stand among them. */
  get(kind: SortKind, countryId: number): Int32Array {
    const isByPrice = kind === "price" || kind === "-price" || kind === "unit_price"
    const name = isByPrice ? `${kind} ${countryId}` : kind
    const known = this.#orders.get(name)
    if (known?.changed.size === 0) return known.rows
    const compare = this.#comparing(kind, countryId)
    const { size } = this.#columns
    const rows =
      known && known.changed.size < size * MANY
        ? mend(known, compare)
        : Int32Array.from({ length: size }, (_, row) => row).sort(compare)
    this.#orders.set(name, { rows, changed: new Set() })
    return rows
  }

  /** Ends in the id always, so that pages neither repeat nor skip a product. */
  #comparing(kind: SortKind, countryId: number): (a: number, b: number) => number {
    const { ids, added, sold, bought, orderable, volume, volumes, sortNames } = this.#columns
    const at = (column: { [row: number]: number }, row: number) => column[row] ?? 0
    const byId = (a: number, b: number) => at(ids, a) - at(ids, b)
    const ml = (row: number) => volumes[at(volume, row)] ?? 1
    switch (kind) {
      case "new":
        return (a, b) => at(added, b) - at(added, a) || byId(b, a)
      case "popular":
        return (a, b) =>
          at(orderable, b) - at(orderable, a) ||
          at(bought, b) - at(bought, a) ||
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
          // What is not sold has no price to compare: any that is the same each time.
          const key = kind === "unit_price" ? price / ml(row) : sign * price
          keys[row] = Number.isNaN(key) ? Number.MAX_VALUE : key
        }
        return (a, b) => at(keys, a) - at(keys, b) || byId(a, b)
      }
    }
  }
}

function mend({ rows, changed }: Order, compare: (a: number, b: number) => number): Int32Array {
  const kept = rows.filter((row) => !changed.has(row))
  const moved = Int32Array.from(changed).sort(compare)
  const merged = new Int32Array(kept.length + moved.length)
  let [next, other] = [0, 0]
  for (let place = 0; place < merged.length; place += 1) {
    const one = kept[next]
    const two = moved[other]
    if (two === undefined || (one !== undefined && compare(one, two) <= 0)) {
      merged[place] = one ?? 0
      next += 1
    } else {
      merged[place] = two
      other += 1
    }
  }
  return merged
}
