import type { EvaluatedProduct, Catalogue } from "#labs/search-evaluation/catalogue.ts"

/** A query is evaluated by this number of perfumes at the beginning of its result. */
export const FIRST = 5

/** The properties of a product that the expected result of a query can name. README.md describes expected results. */
type Described = Readonly<Partial<Record<string, readonly string[]>>>

function describeProducts({ brands, notes, products }: Catalogue) {
  const slugs = new Map(brands.map(({ id, slug }) => [id, slug]))
  const keys = new Map(notes.map(({ id, key }) => [id, key]))
  const describe = (product: EvaluatedProduct): Described => ({
    perfume: [product.group],
    brand: [slugs.get(product.brand_id) ?? ""],
    gender: [product.gender],
    family: [product.family],
    type: [product.type],
    volume: [String(product.volume)],
    note: (product.notes ?? []).map((id) => keys.get(id) ?? ""),
  })
  return new Map(products.map((product) => [product.id, describe(product)]))
}

/**
 * Creates a function that checks whether the result of a query (`found`) is as `expected`. `found` is a list of product
 * ids, one for each perfume found. README.md describes the syntax of `expected`. The function throws if no product of
 * the catalogue could be in the expected result.
 */
export function createJudge(catalogue: Catalogue) {
  const described = describeProducts(catalogue)
  const all = [...described.values()]
  const byPerfume = Map.groupBy(all, ({ perfume }) => perfume?.[0] ?? "")

  return function isMet(expected: string, found: readonly number[]): boolean {
    if (expected === "any") return found.length === FIRST
    if (expected === "none") return found.length === 0
    const [rule, ...conditions] = expected.split(" ")
    const parsed = (rule === "one" || rule === "all" ? conditions : []).map((condition) => {
      const [name = "", values = ""] = condition.split("=")
      return { name, values: values.split("|") }
    })
    const fits = (product: Described | undefined) =>
      parsed.every(({ name, values }) => product?.[name]?.some((value) => values.includes(value)))
    const named = parsed.find(({ name }) => name === "perfume")?.values
    const candidates = named?.flatMap((perfume) => byPerfume.get(perfume) ?? []) ?? all
    const perfumes = new Set(candidates.filter(fits).map(({ perfume }) => perfume?.[0]))
    const isUnknown = named?.some((perfume) => !perfumes.has(perfume)) ?? perfumes.size === 0
    if (parsed.length === 0 || isUnknown) throw new Error(`nothing is "${expected}"`)
    const first = found.slice(0, FIRST).map((id) => described.get(id))
    if (rule === "one") return first.some(fits)
    const needed = Math.min(FIRST, perfumes.size)
    return first.length >= needed && first.slice(0, needed).every(fits)
  }
}
