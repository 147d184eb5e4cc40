import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { createRepresentativeChooser } from "#shop-api/catalogue/index/representative-row.ts"
import { mergeChanged } from "#shop-api/catalogue/index/sort-orders.ts"

/**
 * Sort orders of groups (perfumes). They depend on all rows of a group (the volumes of a perfume) that are sold in the
 * country, whatever filters the visitor has set.
 */
type GroupSortKind = "new" | "popular" | "relevance"

/** All groups in one sort order, and the keys by which they are sorted, the most important key first. */
interface SortedGroups {
  revision: number
  groups: Int32Array
  keys: readonly Float64Array[]
}

/** If a larger share of the groups has changed, sorting all groups again is faster than merging the changed ones. */
const MAX_MERGED_PART = 0.25

/** Sorts all groups when a sort order is used for the first time, and merges later changes into the sorted array. */
export class GroupSortOrders {
  readonly #index: CatalogueIndex
  readonly #orders = new Map<string, SortedGroups>()

  constructor(index: CatalogueIndex) {
    this.#index = index
  }

  /** Returns all groups in the given sort order, including groups that the country does not sell. */
  get(kind: GroupSortKind, countryId: number): Int32Array {
    const { revision } = this.#index
    const name = `${kind} ${countryId}`
    const known = this.#orders.get(name)
    if (known?.revision === revision) return known.groups
    const keys = this.#computeKeys(kind, countryId)
    const compare = (a: number, b: number) => {
      for (const key of keys) {
        const difference = (key[b] ?? 0) - (key[a] ?? 0)
        if (difference !== 0) return difference
      }
      return a - b
    }
    const count = keys[0]?.length ?? 0
    const changed = known ? listChanged(known.keys, keys) : null
    const groups =
      known && changed && changed.size < count * MAX_MERGED_PART
        ? mergeChanged(known.groups, changed, compare)
        : Int32Array.from({ length: count }, (_, group) => group).sort(compare)
    this.#orders.set(name, { revision, groups, keys })
    return groups
  }

  /**
   * Computes the keys by which groups are sorted, the most important key first. Each key is an array by group, and
   * higher values come first. The last key is an id, so that the order is always the same.
   */
  #computeKeys(kind: GroupSortKind, countryId: number): Float64Array[] {
    const index = this.#index
    const { of, count } = index.groups.get()
    const prices = index.pricesIn(countryId)
    const create = () => new Float64Array(count)
    if (kind === "new") {
      // `added` is negative for days before 2000. The initial value is finite, because the comparator subtracts two
      // values, and the difference of two infinite values is NaN.
      const [added, newestId] = [create().fill(Number.MIN_SAFE_INTEGER), create()]
      for (let row = 0; row < index.size; row += 1) {
        if (!((prices[row] ?? Number.NaN) > 0)) continue
        const group = of[row] ?? 0
        const [own, id] = [index.added[row] ?? 0, index.ids[row] ?? 0]
        const most = added[group] ?? 0
        if (own < most || (own === most && id < (newestId[group] ?? 0))) continue
        added[group] = own
        newestId[group] = id
      }
      return [added, newestId]
    }
    const [orderable, bottles, sold, firstId] = [create(), create(), create(), create()]
    for (let row = 0; row < index.size; row += 1) {
      if (!((prices[row] ?? Number.NaN) > 0)) continue
      const group = of[row] ?? 0
      if (index.orderable[row] === 1) orderable[group] = 1
      bottles[group] = (bottles[group] ?? 0) + (index.bottles[row] ?? 0)
      sold[group] = (sold[group] ?? 0) + (index.sold[row] ?? 0)
      const id = -(index.ids[row] ?? 0)
      const first = firstId[group] ?? 0
      if (first === 0 || id > first) firstId[group] = id
    }
    if (kind === "popular") return [orderable, bottles, sold, firstId]
    return [orderable, this.#computeStock(countryId), bottles, sold, firstId]
  }

  /** For each group, 1 if the product that represents it in a list without filters is in stock, otherwise 0. */
  #computeStock(countryId: number): Float64Array {
    const index = this.#index
    const prices = index.pricesIn(countryId)
    const unsold = Uint16Array.from({ length: index.size }, (_, row) =>
      (prices[row] ?? Number.NaN) > 0 ? 0 : 1,
    )
    const choose = createRepresentativeChooser(index, unsold, countryId)
    return Float64Array.from({ length: index.groups.get().count }, (_, group) => {
      const shown = choose(group)
      return shown === null ? 0 : (index.inStock[shown] ?? 0)
    })
  }
}

/** Returns the groups that are new, or whose sort keys have changed. */
function listChanged(
  before: readonly Float64Array[],
  after: readonly Float64Array[],
): ReadonlySet<number> {
  const changed = new Set<number>()
  for (const [position, keys] of after.entries()) {
    const old = before[position]
    for (let group = 0; group < keys.length; group += 1) {
      if (keys[group] !== old?.[group]) changed.add(group)
    }
  }
  return changed
}
