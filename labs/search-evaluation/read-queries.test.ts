import { expect, test } from "vitest"
import { readDemonstration } from "#labs/search-evaluation/catalogue.ts"
import { createJudge } from "#labs/search-evaluation/judge.ts"
import { createLargeCatalogue, readKnownNames } from "#labs/search-evaluation/large-catalogue.ts"
import { readQueries } from "#labs/search-evaluation/read-queries.ts"

const SETS = [
  { file: "demonstration-queries.tsv", open: readDemonstration },
  { file: "large-catalogue-queries.tsv", open: createLargeCatalogue },
]

test.for(SETS)("$file holds 300 different queries that products can meet", ({ file, open }) => {
  const queries = readQueries(file)
  expect(new Set(queries.map(({ q }) => q.toLowerCase())).size).toBe(300)
  expect(queries).toHaveLength(300)
  const isMet = createJudge(open())
  for (const expected of new Set(queries.map((query) => query.expected)))
    expect(() => isMet(expected, [])).not.toThrow()
})

test("creates the same large catalogue of 40,000 products in each run", () => {
  const { products } = createLargeCatalogue()
  expect(products.length).toBeGreaterThanOrEqual(40_000)
  expect(createLargeCatalogue().products.at(-1)).toEqual(products.at(-1))
  expect(readKnownNames().brands).toHaveLength(500)
})

test("accepts one of the first five for one perfume, and requires all of them for a brand", () => {
  const catalogue = readDemonstration()
  const isMet = createJudge(catalogue)
  const idsOf = (line: string) =>
    catalogue.products.filter(({ group }) => group === line).map(({ id }) => id)
  const koshin = idsOf("sardoba-koshin")
  const soya = idsOf("sardoba-soya")
  const other = idsOf("kecha-hammom")
  const wanted = "one perfume=sardoba-koshin"
  expect(isMet(wanted, [...other, ...koshin])).toBe(true)
  expect(isMet(wanted, [...other, ...soya])).toBe(false)
  expect(isMet(wanted, [...Array.from({ length: 5 }, () => other[0] ?? 0), ...koshin])).toBe(false)
  expect(isMet("all brand=sardoba", [...koshin, ...soya])).toBe(false)
  expect(isMet("all perfume=sardoba-koshin|sardoba-soya", [...koshin.slice(0, 1), ...soya])).toBe(
    true,
  )
  expect(isMet("none", [])).toBe(true)
  expect(() => isMet("all brand=unknown", [])).toThrow("nothing is")
})
