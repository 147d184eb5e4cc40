/** One line of what a search that is being typed may mean. */
export interface Suggestion {
  kind: "brand" | "note" | "product"
  text: string
  /** Whose perfume it is, or how many there are. */
  beside: string
  /** The path below the language that it leads to. */
  path: string
}

/** What the shop API suggests, in the order of the list; none for an answer that is not understood. */
export function readSuggestions(answer: unknown): Suggestion[] {
  return [
    ...listOf(answer, "brands").map((brand): Suggestion => ({
      kind: "brand",
      text: textOf(brand, "name"),
      beside: textOf(brand, "count"),
      path: `products?brand=${encodeURIComponent(textOf(brand, "slug"))}`,
    })),
    ...listOf(answer, "notes").map((note): Suggestion => ({
      kind: "note",
      text: textOf(note, "name"),
      beside: textOf(note, "count"),
      path: `products?note=${encodeURIComponent(textOf(note, "key"))}`,
    })),
    ...listOf(answer, "products").map((product): Suggestion => ({
      kind: "product",
      text: textOf(product, "name"),
      beside: textOf(fieldOf(product, "brand"), "name"),
      path: `product/${textOf(product, "id")}`,
    })),
  ]
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

function listOf(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name)
  return Array.isArray(list) ? list : []
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name)
  return typeof field === "string" || typeof field === "number" ? String(field) : ""
}
