const LEAST_GARBAGE = 1024

/**
 * A short list of small whole numbers for each slot, packed one after the other, and the other way round the
 * slots of each number: the notes of a perfume, and the perfumes of a note.
 */
export class SlotLists {
  #pool = new Int32Array(1024)
  #used = 0
  #garbage = 0
  #starts = new Int32Array(256)
  #lengths = new Int32Array(256)
  #slots = 0
  #inverse: { starts: Int32Array; slots: Int32Array } | null = null

  set(slot: number, values: readonly number[]): void {
    this.#slots = Math.max(this.#slots, slot + 1)
    if (slot >= this.#starts.length) {
      this.#starts = grown(this.#starts, slot + 1)
      this.#lengths = grown(this.#lengths, slot + 1)
    }
    this.#garbage += this.#lengths[slot] ?? 0
    this.#lengths[slot] = 0
    if (this.#garbage > Math.max(this.#used / 2, LEAST_GARBAGE)) this.#compact()
    if (this.#used + values.length > this.#pool.length) {
      this.#pool = grown(this.#pool, this.#used + values.length)
    }
    this.#pool.set(values, this.#used)
    this.#starts[slot] = this.#used
    this.#lengths[slot] = values.length
    this.#used += values.length
    this.#inverse = null
  }

  /** Adds one at the place of each of the slot's numbers. */
  countIn(slot: number, counts: Int32Array): void {
    const start = this.#starts[slot] ?? 0
    const end = start + (this.#lengths[slot] ?? 0)
    for (let place = start; place < end; place += 1) {
      const value = this.#pool[place] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  }

  valuesOf(slot: number): Int32Array {
    const start = this.#starts[slot] ?? 0
    return this.#pool.subarray(start, start + (this.#lengths[slot] ?? 0))
  }

  /** The slots whose list has the number, in their order; none for a number that nobody has. */
  slotsOf(value: number): Int32Array {
    this.#inverse ??= this.#invert()
    const { starts, slots } = this.#inverse
    return slots.subarray(starts[value] ?? slots.length, starts[value + 1] ?? slots.length)
  }

  has(value: number): boolean {
    return this.slotsOf(value).length > 0
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
    const slots = new Int32Array(total)
    this.#eachPair((value, slot) => {
      const place = next[value] ?? 0
      slots[place] = slot
      next[value] = place + 1
    })
    return { starts, slots }
  }

  #eachPair(visit: (value: number, slot: number) => void): void {
    for (let slot = 0; slot < this.#slots; slot += 1) {
      const start = this.#starts[slot] ?? 0
      const end = start + (this.#lengths[slot] ?? 0)
      for (let place = start; place < end; place += 1) visit(this.#pool[place] ?? 0, slot)
    }
  }

  #compact(): void {
    const pool = new Int32Array(Math.max(1024, this.#used))
    let used = 0
    for (let slot = 0; slot < this.#slots; slot += 1) {
      const start = this.#starts[slot] ?? 0
      const length = this.#lengths[slot] ?? 0
      pool.set(this.#pool.subarray(start, start + length), used)
      this.#starts[slot] = used
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
