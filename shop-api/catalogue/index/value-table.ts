/**
 * The brands or the notes of the catalogue. The index uses short "value ids" instead of database ids: the value id of
 * an entry is its position in `all` and never changes.
 */
export class ValueTable<Entry extends { id: number }> {
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
