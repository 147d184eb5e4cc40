import { readFileSync } from "node:fs"
import path from "node:path"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { searchProducts } from "#contract/products.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { notes, productNotes, products } from "#shop-api/db/schema/catalogue.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** tests/api/search/README.md documents the fields. */
const GoldenQuery = z.strictObject({
  q: z.string(),
  kind: z.string(),
  product: z.string().optional(),
  brand: z.string().optional(),
  notes: z.array(z.string()).optional(),
  family: z.enum(FAMILIES).optional(),
  nothing: z.literal(true).optional(),
})
type GoldenQuery = z.output<typeof GoldenQuery>

const file = path.resolve(import.meta.dirname, "golden-queries.json")
const golden = z.array(GoldenQuery).parse(JSON.parse(readFileSync(file, "utf8")))

/** The share of golden queries, except those for nonsense, that must find the expected perfumes. */
const MET = 0.95
const FIRST = 3

interface Known {
  line: string
  notes: Set<string>
}

const api = withTestApi()
let known: Map<number, Known>
beforeAll(async () => {
  const { db } = api.database
  const rows = await db.select({ id: products.id, line: products.line }).from(products)
  known = new Map(rows.map(({ id, line }) => [id, { line, notes: new Set() }]))
  const pairs = await db
    .select({ id: productNotes.productId, key: notes.key })
    .from(productNotes)
    .innerJoin(notes, eq(notes.id, productNotes.noteId))
  for (const { id, key } of pairs) known.get(id)?.notes.add(key)
})

/** Returns the first perfumes of a search, each with its `line`, which all volumes of a perfume share. */
async function listFirst(q: string) {
  const query = { q, per_page: String(FIRST), group: "perfume" as const }
  const { items } = await api.get(searchProducts, { query })
  return items.map((item) => [known.get(item.id)?.line ?? "", item] as const)
}

async function isMet(query: GoldenQuery): Promise<boolean> {
  const first = await listFirst(query.q)
  if (query.nothing) return first.length === 0
  if (first.length === 0) return false
  if (query.product !== undefined) return first.some(([line]) => line === query.product)
  return first.every(([, { id, brand, family }]) => {
    if (query.brand !== undefined) return brand.slug === query.brand
    if (query.family !== undefined) return family === query.family
    return (query.notes ?? []).some((key) => known.get(id)?.notes.has(key))
  })
}

test(`finds the expected perfumes among the first three for 95 of 100 of ${golden.length} golden queries, and nothing for nonsense`, async () => {
  const missed: string[] = []
  for (const query of golden) {
    if (await isMet(query)) continue
    const found = (await listFirst(query.q)).map(([line]) => line)
    missed.push(`${query.kind} ${JSON.stringify(query.q)} found ${found.join(", ") || "nothing"}`)
  }
  const nonsense = golden.filter(({ nothing }) => nothing)
  expect(missed.filter((line) => line.startsWith("nothing "))).toEqual([])
  const wanted = golden.length - nonsense.length
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(Math.floor(wanted * (1 - MET)))
})
