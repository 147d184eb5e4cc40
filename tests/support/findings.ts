/** Collects problems with the places where they occur, each problem once. */
export class Findings {
  readonly #places = new Map<string, Set<string>>()

  add(finding: string, place: string): void {
    const places = this.#places.get(finding) ?? new Set()
    this.#places.set(finding, places.add(place))
  }

  /** Each problem with its first three places. */
  list(): string[] {
    return [...this.#places].map(
      ([finding, places]) => `${finding} (${[...places].slice(0, 3).join(" ")})`,
    )
  }
}
