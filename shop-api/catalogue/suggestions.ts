import type { Suggestions } from "#contract/suggestions.ts"
import { getCachedCounts } from "#shop-api/catalogue/index/cached-counts.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { paginateGroups } from "#shop-api/catalogue/index/paginate-groups.ts"
import { paginateRows } from "#shop-api/catalogue/index/paginate-rows.ts"
import { listExclusions, selectAll } from "#shop-api/catalogue/index/selection.ts"
import { describePerfumes, type Grouped, readCards } from "#shop-api/catalogue/perfume-cards.ts"
import type { ListCaller } from "#shop-api/catalogue/product-list.ts"
import type { MatchedWord } from "#shop-api/catalogue/search/match-words.ts"
import { type SearchResult, searchCatalogue } from "#shop-api/catalogue/search/search-catalogue.ts"
import { isExact } from "#shop-api/catalogue/search/vocabulary.ts"
import type { Db } from "#shop-api/db/database.ts"

const MAX_PRODUCTS = 6
const MAX_BRANDS = 4
const MAX_NOTES = 4
/** How many rows (products) are read to get enough different perfumes. Several rows may be volumes of one perfume. */
const CANDIDATES = MAX_PRODUCTS * 8

/**
 * Suggests products, brands and notes while the visitor is typing. The last word of the query also matches as a prefix.
 */
export async function getSuggestions(
  { db, live }: { db: Db; live: LiveIndex },
  { q, group }: { q: string; group?: Grouped },
  caller: ListCaller,
): Promise<Suggestions> {
  const { country, locale } = caller
  const index = await live.fresh()
  const found = searchCatalogue(index, q, { countryId: country.id, isBeingTyped: true })
  const { brands, notes, ...first } = getMatches(index, found, {
    countryId: country.id,
    isGrouped: group !== undefined,
  })
  return {
    currency: country.currency,
    products: await readCards({ db, index }, first, caller),
    brands: brands.slice(0, MAX_BRANDS).flatMap(({ valueId, count }) => {
      const brand = index.brands.all[valueId]
      return brand ? [{ id: brand.id, name: brand.name, slug: brand.slug, count }] : []
    }),
    notes: notes.slice(0, MAX_NOTES).flatMap(({ valueId, count }) => {
      const note = index.notes.all[valueId]
      return note ? [{ key: note.key, name: note.name[locale], count }] : []
    }),
  }
}

function getMatches(
  index: CatalogueIndex,
  { words, scores }: SearchResult,
  { countryId, isGrouped }: { countryId: number; isGrouped: boolean },
) {
  const everything = selectAll(countryId)
  const all = listExclusions(index, everything)
  const counts = getCachedCounts(index, everything, { q: "", excludedBy: all, isGrouped })
  const excludedBy = listExclusions(index, { ...everything, scores })
  const best = { kind: "relevance", scores, countryId, skip: 0 } as const
  const rows = isGrouped
    ? paginateGroups(index, excludedBy, { ...best, take: MAX_PRODUCTS })
    : firstOfNames(index, paginateRows(index, excludedBy, { ...best, take: CANDIDATES }))
  return {
    ids: Array.from(rows, (row) => index.ids[row] ?? 0),
    perfumes: isGrouped ? describePerfumes(index, rows, { excludedBy, countryId }) : undefined,
    brands: listMatchedOwners(index, words, { kind: "brand", counts: counts.brand }),
    notes: listMatchedOwners(index, words, { kind: "note", counts: counts.note }),
  }
}

/**
 * Keeps the first row of each perfume (rows with the same brand and name), so that a perfume with several volumes is
 * suggested only once. Returns at most MAX_PRODUCTS rows.
 */
function firstOfNames(index: CatalogueIndex, rows: readonly number[]): number[] {
  const perfumes = new Map<string, number>()
  for (const row of rows) {
    const perfume = `${index.brand[row]} ${index.sortNames[row]}`
    if (!perfumes.has(perfume)) perfumes.set(perfume, row)
  }
  return [...perfumes.values()].slice(0, MAX_PRODUCTS)
}

/** Lists the brands or the notes that match every word of the query, best match first. */
function listMatchedOwners(
  index: CatalogueIndex,
  words: readonly MatchedWord[],
  { kind, counts }: { kind: "brand" | "note"; counts: Int32Array },
): { valueId: number; count: number }[] {
  let found: Map<number, number> | null = null
  for (const { matches, named } of words) {
    const notes = kind === "note" ? named?.notes : undefined
    const best = new Map<number, number>()
    for (const match of matches) {
      // A word that names notes may only sound like a word in the names of others.
      const meant = isExact(match) ? notes : undefined
      for (const { kind: its, valueId } of index.vocabulary.ownersOf(match.term)) {
        const before = found ? found.get(valueId) : 0
        if (its !== kind || before === undefined || meant?.includes(valueId) === false) continue
        const score = before + match.quality + (valueId === notes?.[0] ? 1 : 0)
        best.set(valueId, Math.max(best.get(valueId) ?? 0, score))
      }
    }
    found = best
  }
  return [...(found ?? [])]
    .map(([valueId, score]) => ({ valueId, score, count: counts[valueId] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.score - a.score || b.count - a.count || a.valueId - b.valueId)
}
