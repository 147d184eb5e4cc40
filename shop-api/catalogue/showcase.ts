import { type Currency, shownUnit } from "#domain/money.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { countFound, listExclusions, selectAll } from "#shop-api/catalogue/index/selection.ts"
import { roundPriceDown } from "#shop-api/catalogue/round-price-down.ts"

/** The home page shows rows of four products. */
const ARRIVALS = 8
const BEST_SOLD = 4
const GIFTS = 4
const BRANDS = 24
/** Gifts are chosen from this part of the orderable products, the cheapest ones. */
const GIFT_PART = 1 / 3

/** What the home page shows, by product ids. */
export interface Showcase {
  total: number
  arrivals: number[]
  bestSold: number[]
  /** Minor units. */
  gifts: { upTo: number; ids: number[] } | null
  families: { value: Family; count: number }[]
  brands: { slug: string; name: string; count: number }[]
}

interface CachedShowcase {
  revision: number
  byCountry: Map<number, Showcase>
}

const cache = new WeakMap<CatalogueIndex, CachedShowcase>()

/** The showcase of a country, cached until the index changes. */
export function pickOnce(
  index: CatalogueIndex,
  country: Pick<CountryRow, "id" | "currency">,
): Showcase {
  let known = cache.get(index)
  if (known?.revision !== index.revision) {
    known = { revision: index.revision, byCountry: new Map() }
    cache.set(index, known)
  }
  const same = known.byCountry.get(country.id)
  if (same) return same
  const showcase = pick(index, country)
  known.byCountry.set(country.id, showcase)
  return showcase
}

function pick(
  index: CatalogueIndex,
  { id: countryId, currency }: Pick<CountryRow, "id" | "currency">,
): Showcase {
  const everything = selectAll(countryId)
  const excludedBy = listExclusions(index, everything)
  const counts = countFound(index, everything, { excludedBy, grouping: null })
  const canBeOrdered = (row: number) => excludedBy[row] === 0 && index.orderable[row] === 1
  const arrivals = pickOfEach(index, filter(index.orders.get("new", countryId), canBeOrdered), {
    take: ARRIVALS,
  })
  const bestSold = pickOfEach(index, filter(bySales(index, countryId), canBeOrdered), {
    take: BEST_SOLD,
  })
  const upTo = findGiftPrice(index, { countryId, currency, canBeOrdered })
  const prices = index.pricesIn(countryId)
  const gifts = pickOfEach(
    index,
    filter(
      index.orders.get("popular", countryId),
      (row) => canBeOrdered(row) && (prices[row] ?? 0) <= (upTo ?? 0),
    ),
    { take: GIFTS, besides: [...arrivals, ...bestSold] },
  )
  const idsOf = (rows: readonly number[]) => rows.map((row) => index.ids[row] ?? 0)
  return {
    total: counts.total,
    arrivals: idsOf(arrivals),
    bestSold: idsOf(bestSold),
    gifts: upTo === null || gifts.length === 0 ? null : { upTo, ids: idsOf(gifts) },
    families: FAMILIES.flatMap((value, valueId) => {
      const count = counts.family[valueId] ?? 0
      return count > 0 ? [{ value, count }] : []
    }),
    brands: index.brands.all
      .map(({ slug, name }, valueId) => ({ slug, name, count: counts.brand[valueId] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
      .slice(0, BRANDS)
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  }
}

/** Rows by recent sales, then by earlier sales; products that were never sold are left out. */
function* bySales(index: CatalogueIndex, countryId: number): Generator<number> {
  for (const row of index.orders.get("popular", countryId)) {
    // Orderable products come first, sorted by sales, so no sold product that can be ordered follows.
    if (index.bought[row] === 0 && index.sold[row] === 0) return
    yield row
  }
}

function* filter(rows: Iterable<number>, accepts: (row: number) => boolean): Generator<number> {
  for (const row of rows) if (accepts(row)) yield row
}

/** The first rows, one volume of each perfume, without the perfumes of `besides`. */
function pickOfEach(
  { groups }: CatalogueIndex,
  rows: Iterable<number>,
  { take, besides = [] }: { take: number; besides?: readonly number[] },
): number[] {
  const seen = new Set(besides.map((row) => groups.of(row)))
  const taken: number[] = []
  for (const row of rows) {
    const group = groups.of(row)
    if (seen.has(group)) continue
    seen.add(group)
    taken.push(row)
    if (taken.length === take) break
  }
  return taken
}

/** A round price that about a third of what can be ordered does not exceed. */
function findGiftPrice(
  index: CatalogueIndex,
  {
    countryId,
    currency,
    canBeOrdered,
  }: { countryId: number; currency: Currency; canBeOrdered: (row: number) => boolean },
): number | null {
  const cheapestFirst = index.orders.get("price", countryId).filter(canBeOrdered)
  const row = cheapestFirst[Math.floor(cheapestFirst.length * GIFT_PART)]
  if (row === undefined) return null
  return roundPriceDown(index.pricesIn(countryId)[row] ?? 0, shownUnit(currency))
}
