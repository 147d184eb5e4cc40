import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { searchProducts } from "#contract/products.ts"
import { buildIndex, COUNTRY, readDemonstration } from "#labs/search-evaluation/catalogue.ts"
import { FIRST } from "#labs/search-evaluation/judge.ts"
import { queryIndex } from "#shop-api/catalogue/product-list.ts"

const GOLDEN = path.resolve(import.meta.dirname, "../../tests/api/search/golden-queries.json")
const ProductQuery = z.object(searchProducts.query?.shape)

/**
 * Prints each golden query whose first five results are other perfumes, or in another order, since lists contain
 * perfumes instead of products. That a perfume is listed once and the next ones move up is no change.
 */
export function printGroupingChanges(): void {
  const golden = z
    .array(z.object({ q: z.string() }))
    .parse(JSON.parse(readFileSync(GOLDEN, "utf8")))
  const catalogue = readDemonstration()
  const index = buildIndex(catalogue)
  const groups = new Map(catalogue.products.map(({ id, group }) => [id, group]))
  const list = (q: string, group: { group?: "perfume" }) => {
    const query = ProductQuery.parse({ q, per_page: String(FIRST), ...group })
    const { rows } = queryIndex(index, query, COUNTRY)
    return Array.from(rows, (row) => groups.get(index.ids[row] ?? 0) ?? "")
  }
  let doubles = 0
  const changed = golden.flatMap(({ q }) => {
    const products = list(q, {})
    const perfumes = list(q, { group: "perfume" })
    const once = [...new Set(products)]
    if (once.length < products.length) doubles += 1
    return once.join() === perfumes.slice(0, once.length).join()
      ? []
      : `${q}\n  products: ${products.join(", ")}\n  perfumes: ${perfumes.join(", ")}`
  })
  console.log(
    `${doubles} of ${golden.length} golden queries had a perfume twice among their first ${FIRST} products.\n` +
      `${changed.length} of them begin with other perfumes, or in another order:\n${changed.join("\n")}`,
  )
}
