// Usage: npm run lab -- search-evaluation [--min PERCENT]. Prints how many queries find the expected perfumes, and
// fails if less than PERCENT do. With --grouping, prints the golden queries that begin with other perfumes since lists
// contain perfumes instead of products.
import { parseArgs } from "node:util"
import { z } from "zod"
import { searchProducts } from "#contract/products.ts"
import {
  buildIndex,
  type Catalogue,
  COUNTRY,
  readDemonstration,
} from "#labs/search-evaluation/catalogue.ts"
import { printGroupingChanges } from "#labs/search-evaluation/grouping.ts"
import { createJudge, FIRST } from "#labs/search-evaluation/judge.ts"
import { createLargeCatalogue } from "#labs/search-evaluation/large-catalogue.ts"
import { type Query, readQueries } from "#labs/search-evaluation/read-queries.ts"
import { getSpread } from "#labs/statistics.ts"
import { queryIndex } from "#shop-api/catalogue/product-list.ts"

const { values } = parseArgs({
  options: { min: { type: "string", default: "0" }, grouping: { type: "boolean", default: false } },
})
/** How often each query is run. The fastest run counts, so that other programs on the machine have less influence. */
const RUNS = 5
const ProductQuery = z.object(searchProducts.query?.shape)

const SETS: Record<string, { file: string; open: () => Catalogue }> = {
  demonstration: { file: "demonstration-queries.tsv", open: readDemonstration },
  large: { file: "large-catalogue-queries.tsv", open: createLargeCatalogue },
}

const median = (times: readonly number[]) => getSpread(times).median.toFixed(3)
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`

/**
 * Runs all queries of a set on its catalogue, and prints how many have found what was expected, and how long they took.
 * Returns the percentage of queries that have found what was expected.
 */
function evaluate(name: string, queries: readonly Query[], catalogue: Catalogue): number {
  const index = buildIndex(catalogue)
  const isMet = createJudge(catalogue)
  const byId = new Map(catalogue.products.map((product) => [product.id, product]))
  const run = (q: string, turn: number) => {
    const query = ProductQuery.parse({ q, group: "perfume", per_page: String(FIRST) })
    // The index caches which words of the catalogue match a word of a query. It also caches counts, by the text of the
    // query. To measure each query as if it were the first one, this code clears the first cache and makes each text
    // different.
    index.vocabulary.forgetMatches()
    const text = q + " ".repeat(turn)
    const start = performance.now()
    const { rows } = queryIndex(index, { ...query, q: text }, COUNTRY)
    const took = performance.now() - start
    return { ids: Array.from(rows, (row) => index.ids[row] ?? 0), took }
  }
  const first = queries.map(({ q }) => run(q, 0).ids)
  const kinds = new Map<string, { met: number; times: number[] }>()
  const lost: string[] = []
  for (const [position, { q, expected, kind }] of queries.entries()) {
    const ids = first[position] ?? []
    const runs = Array.from({ length: RUNS }, (_, turn) => run(q, turn + 1).took)
    const found = kinds.get(kind) ?? { met: 0, times: [] }
    kinds.set(kind, found)
    found.times.push(Math.min(...runs))
    if (isMet(expected, ids)) found.met += 1
    else {
      const groups = ids.map((id) => byId.get(id)?.group ?? "").join(", ")
      lost.push(`  ${kind}: ${q}  [${expected}]  found ${groups || "nothing"}`)
    }
  }
  const met = queries.length - lost.length
  const all = [...kinds.values()].flatMap(({ times }) => times)
  console.log(
    `\n${name}: ${met} of ${queries.length} queries (${percent(met, queries.length)}) in the first ${FIRST}, ` +
      `${catalogue.products.length} products, median ${median(all)} ms`,
  )
  for (const [kind, { met: done, times }] of kinds) {
    const share = `${done} of ${times.length}`
    console.log(`  ${kind.padEnd(40)} ${share.padStart(8)}  ${median(times)} ms`)
  }
  if (lost.length > 0) console.log(`lost:\n${lost.join("\n")}`)
  return (100 * met) / queries.length
}

if (values.grouping) printGroupingChanges()
else {
  const shares = Object.entries(SETS).map(([name, { file, open }]) =>
    evaluate(name, readQueries(file), open()),
  )
  if (Math.min(...shares) < Number(values.min)) {
    console.log(`\na set is below ${values.min} %`)
    process.exitCode = 1
  }
}
