/**
 * Rows sorted by group. The rows of group `g` are `rows[starts[g]]` up to, but not including, `rows[starts[g + 1]]`.
 */
export interface Grouping {
  /** The group of each row. */
  readonly of: Int32Array
  readonly rows: Int32Array
  readonly starts: Int32Array
  readonly count: number
}

/**
 * Assigns rows to groups: rows with the same key are one group, such as the volumes of one perfume. The number of a
 * group never changes. A group may become empty.
 */
export class Groups {
  #of = new Int32Array(256)
  #rowCount = 0
  readonly #ids = new Map<string, number>()
  #grouping: Grouping | null = null

  /** Moves a row to the group with the given key. */
  put(row: number, key: string): void {
    const group = this.#ids.get(key) ?? this.#ids.size
    if (group === this.#ids.size) this.#ids.set(key, group)
    if (row < this.#rowCount && this.#of[row] === group) return
    if (row >= this.#of.length) {
      const larger = new Int32Array(Math.max(row + 1, this.#of.length * 2))
      larger.set(this.#of)
      this.#of = larger
    }
    this.#rowCount = Math.max(this.#rowCount, row + 1)
    this.#of[row] = group
    this.#grouping = null
  }

  of(row: number): number {
    return this.#of[row] ?? 0
  }

  rowsOf(group: number): Int32Array {
    const { rows, starts } = this.get()
    return rows.subarray(starts[group] ?? rows.length, starts[group + 1] ?? rows.length)
  }

  get(): Grouping {
    this.#grouping ??= this.#pack()
    return this.#grouping
  }

  #pack(): Grouping {
    const count = this.#ids.size
    const starts = new Int32Array(count + 1)
    for (let row = 0; row < this.#rowCount; row += 1) {
      const next = this.of(row) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let group = 0; group < count; group += 1) {
      starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
    }
    const offsets = starts.slice()
    const rows = new Int32Array(this.#rowCount)
    for (let row = 0; row < rows.length; row += 1) {
      const position = offsets[this.of(row)] ?? 0
      rows[position] = row
      offsets[this.of(row)] = position + 1
    }
    return { of: this.#of, rows, starts, count }
  }
}
