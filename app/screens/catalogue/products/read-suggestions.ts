/** A suggestion for a search that the visitor is typing. */
export interface Suggestion {
  kind: "brand" | "note" | "product"
  text: string
  /** The perfume's brand, or the number of perfumes. */
  beside: string
  /** Path that it links to, without the language. */
  path: string
}

/**
 * The suggestions in a response of the shop API, in the order of the list; none for an invalid
 * response.
 */
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
