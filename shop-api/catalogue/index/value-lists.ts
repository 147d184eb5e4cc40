import type { CountedRows } from "#shop-api/catalogue/index/count-found.ts"

/**
 * The pool (the array that contains all lists) is compacted only when it has more unused elements than this. With
 * fewer unused elements, compacting costs more than it saves.
 */
const LEAST_GARBAGE = 1024

/**
 * Stores a list of value ids (positions of values in the list of all values) for each row, and finds the rows that
 * have a value id. For example, it stores the notes of each product and finds the products with a note. All lists are
 * in one typed array, the pool.
 */
export class ValueLists {
  #pool = new Int32Array(1024)
  #used = 0
  #garbage = 0
  #starts = new Int32Array(256)
  #lengths = new Int32Array(256)
  #rowCount = 0
  #inverse: { starts: Int32Array; rows: Int32Array } | null = null

  set(row: number, values: readonly number[]): void {
    this.#rowCount = Math.max(this.#rowCount, row + 1)
    if (row >= this.#starts.length) {
      this.#starts = grown(this.#starts, row + 1)
      this.#lengths = grown(this.#lengths, row + 1)
    }
    this.#garbage += this.#lengths[row] ?? 0
    this.#lengths[row] = 0
    if (this.#garbage > Math.max(this.#used / 2, LEAST_GARBAGE)) this.#compact()
    if (this.#used + values.length > this.#pool.length) {
      this.#pool = grown(this.#pool, this.#used + values.length)
    }
    this.#pool.set(values, this.#used)
    this.#starts[row] = this.#used
    this.#lengths[row] = values.length
    this.#used += values.length
    this.#inverse = null
  }

  /**
   * For each value id, counts the matching rows that have this value. If `of` gives the groups of rows, each group
   * counts once instead.
   *
   * @param values number of value ids
   */
  count({ rows, excludedBy, of }: CountedRows, values: number): Int32Array {
    const counts = new Int32Array(values)
    const countedFor = new Int32Array(values).fill(-1)
    const [pool, starts, lengths] = [this.#pool, this.#starts, this.#lengths]
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      if (excludedBy[row] !== 0) continue
      const group = of?.[row] ?? row
      const start = starts[row] ?? 0
      const end = start + (lengths[row] ?? 0)
      for (let position = start; position < end; position += 1) {
        const value = pool[position] ?? 0
        if (countedFor[value] === group) continue
        countedFor[value] = group
        counts[value] = (counts[value] ?? 0) + 1
      }
    }
    return counts
  }

  /** Whether two rows have the same values in the same order. */
  isSame(row: number, other: number): boolean {
    const length = this.#lengths[row] ?? 0
    if (length !== (this.#lengths[other] ?? 0)) return false
    const [start, otherStart] = [this.#starts[row] ?? 0, this.#starts[other] ?? 0]
    for (let position = 0; position < length; position += 1) {
      if (this.#pool[start + position] !== this.#pool[otherStart + position]) return false
    }
    return true
  }

  valuesOf(row: number): Int32Array {
    const start = this.#starts[row] ?? 0
    return this.#pool.subarray(start, start + (this.#lengths[row] ?? 0))
  }

  /** Returns the rows whose list contains the value id, in ascending order. */
  rowsOf(value: number): Int32Array {
    this.#inverse ??= this.#invert()
    const { starts, rows } = this.#inverse
    return rows.subarray(starts[value] ?? rows.length, starts[value + 1] ?? rows.length)
  }

  has(value: number): boolean {
    return this.rowsOf(value).length > 0
  }

  #invert() {
    let most = -1
    let total = 0
    this.#eachPair((value) => {
      most = Math.max(most, value)
      total += 1
    })
    const starts = new Int32Array(most + 2)
    this.#eachPair((value) => {
      starts[value + 1] = (starts[value + 1] ?? 0) + 1
    })
    for (let value = 0; value <= most; value += 1) {
      starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0)
    }
    const next = starts.slice()
    const rows = new Int32Array(total)
    this.#eachPair((value, row) => {
      const position = next[value] ?? 0
      rows[position] = row
      next[value] = position + 1
    })
    return { starts, rows }
  }

  #eachPair(visit: (value: number, row: number) => void): void {
    for (let row = 0; row < this.#rowCount; row += 1) {
      const start = this.#starts[row] ?? 0
      const end = start + (this.#lengths[row] ?? 0)
      for (let position = start; position < end; position += 1)
        visit(this.#pool[position] ?? 0, row)
    }
  }

  #compact(): void {
    const pool = new Int32Array(Math.max(1024, this.#used))
    let used = 0
    for (let row = 0; row < this.#rowCount; row += 1) {
      const start = this.#starts[row] ?? 0
      const length = this.#lengths[row] ?? 0
      pool.set(this.#pool.subarray(start, start + length), used)
      this.#starts[row] = used
      used += length
    }
    this.#pool = pool
    this.#used = used
    this.#garbage = 0
  }
}

function grown(array: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, array.length * 2))
  larger.set(array)
  return larger
}
