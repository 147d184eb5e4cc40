/** Collects problems and the places where they occur. Each problem is listed once. */
export class Findings {
  readonly #places = new Map<string, Set<string>>()

  add(finding: string, place: string): void {
    const places = this.#places.get(finding) ?? new Set()
    this.#places.set(finding, places.add(place))
  }

  /** Lists each problem with the first three places where it occurs. */
  list(): string[] {
    return [...this.#places].map(
      ([finding, places]) => `${finding} (${[...places].slice(0, 3).join(" ")})`,
    )
  }
}
