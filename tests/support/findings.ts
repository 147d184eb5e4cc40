/** What is wrong, each thing once, with the places where it was seen. */
export class Findings {
  readonly #places = new Map<string, Set<string>>()

  add(finding: string, place: string): void {
    const places = this.#places.get(finding) ?? new Set()
    this.#places.set(finding, places.add(place))
  }

  /** Each with the first three places; empty when nothing is wrong. */
  list(): string[] {
    return [...this.#places].map(
      ([finding, places]) => `${finding} (${[...places].slice(0, 3).join(" ")})`,
    )
  }
}
