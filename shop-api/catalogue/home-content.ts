import { type Currency, shownUnit } from "#domain/money.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { type Counts, countFound } from "#shop-api/catalogue/index/count-found.ts"
import { paginateGroups } from "#shop-api/catalogue/index/paginate-groups.ts"
import { createRevisionCache } from "#shop-api/catalogue/index/revision-cache.ts"
import { listExclusions, selectAll } from "#shop-api/catalogue/index/selection.ts"
import { describePerfumes, type Grouped, type Perfume } from "#shop-api/catalogue/perfume-cards.ts"
import { roundPriceLimit } from "#shop-api/catalogue/round-price-limit.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"

/** Numbers of products in the sections of the home page. A row has four products. */
const ARRIVALS = 8
const BEST_SOLD = 4
const GIFTS = 4
/**
 * Maximum number of brands in the response. The home page and all pages with a menu of the catalogue link each of
 * these brands, so more of them would make these pages heavy [D1.235].
 */
const BRANDS = 120
/** The price limit for gifts is chosen so that about this share of the products that can be ordered costs no more. */
const GIFT_PART = 1 / 3

/** The sections of the home page. Products are given by their ids. */
interface HomeContent {
  total: number
  arrivals: number[]
  bestSold: number[]
  /**
   * The cheap perfumes shown as gifts. `upTo` is the price limit for gifts, in minor units. Null when no perfume is a
   * suitable gift.
   */
  gifts: { upTo: number; ids: number[] } | null
  /**
   * The perfume of each product, by product id. Undefined when the caller wants a list of products instead of perfumes.
   */
  perfumes: ReadonlyMap<number, Perfume> | undefined
  families: { value: Family; count: number }[]
  /** The brands with the most perfumes, in the order of their slugs. */
  brands: { slug: string; name: string; count: number }[]
  /** Number of all brands that have perfumes. */
  brandsTotal: number
}

/**
 * Each country has two entries: one with perfumes and one with products. So 500 entries are enough for 250 countries.
 */
const cachedContentOf = createRevisionCache<HomeContent>(500)

/** Returns the sections of the home page for a country. They are cached until the catalogue index changes. */
export function getHomeContent(
  index: CatalogueIndex,
  country: Pick<CountryRow, "id" | "currency">,
  group: Grouped,
): HomeContent {
  const cached = cachedContentOf(index)
  const name = `${country.id} ${group ?? "product"}`
  const same = cached.get(name)
  if (same) return same
  const content = group ? pickPerfumes(index, country) : pickProducts(index, country)
  cached.set(name, content)
  return content
}

function pickProducts(
  index: CatalogueIndex,
  { id: countryId, currency }: Pick<CountryRow, "id" | "currency">,
): HomeContent {
  const everything = selectAll(countryId)
  const excludedBy = listExclusions(index, everything)
  const counts = countFound(index, everything, { excludedBy, isGrouped: false })
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
    { take: GIFTS, except: [...arrivals, ...bestSold] },
  )
  const idsOf = (rows: readonly number[]) => rows.map((row) => index.ids[row] ?? 0)
  return {
    arrivals: idsOf(arrivals),
    bestSold: idsOf(bestSold),
    gifts: upTo === null || gifts.length === 0 ? null : { upTo, ids: idsOf(gifts) },
    perfumes: undefined,
    ...countChoices(index, counts),
  }
}

/**
 * Chooses the products of the home page, one of each perfume. Each section shows the first products of the list to
 * which it links, but leaves out products that cannot be ordered.
 */
function pickPerfumes(
  index: CatalogueIndex,
  { id: countryId, currency }: Pick<CountryRow, "id" | "currency">,
): HomeContent {
  const everything = selectAll(countryId)
  const unsold = listExclusions(index, everything)
  const counts = countFound(index, everything, { excludedBy: unsold, isGrouped: true })
  const orderable = { ...everything, orderable: true }
  const excludedBy = listExclusions(index, orderable)
  const list = (kind: "new" | "popular" | "price", take: number, by = excludedBy) =>
    paginateGroups(index, by, { kind, scores: null, countryId, skip: 0, take })
  const arrivals = list("new", ARRIVALS)
  const bestSold = list("popular", BEST_SOLD).filter((row) => isSold(index, row, countryId))
  const shown = new Set([...arrivals, ...bestSold].map((row) => index.groups.of(row)))
  const byPrice = list("price", index.size)
  const firstTooExpensive = byPrice[Math.floor(byPrice.length * GIFT_PART)]
  const upTo =
    firstTooExpensive === undefined
      ? null
      : giftPrice(index, firstTooExpensive, { countryId, currency })
  const giftsExcludedBy = listExclusions(index, { ...orderable, priceMax: upTo })
  const gifts = list("popular", GIFTS + shown.size, giftsExcludedBy)
    .filter((row) => !shown.has(index.groups.of(row)))
    .slice(0, GIFTS)
  const idsOf = (rows: readonly number[]) => Array.from(rows, (row) => index.ids[row] ?? 0)
  return {
    arrivals: idsOf(arrivals),
    bestSold: idsOf(bestSold),
    gifts: upTo === null || gifts.length === 0 ? null : { upTo, ids: idsOf(gifts) },
    perfumes: new Map([
      // The new perfumes and the best sellers have no filter, so on their cards every volume that the country sells
      // counts as a match. The gifts link to a filtered list, so on their cards only volumes that pass these filters
      // count as matches.
      ...describePerfumes(index, [...arrivals, ...bestSold], { excludedBy: unsold, countryId }),
      ...describePerfumes(index, gifts, { excludedBy: giftsExcludedBy, countryId }),
    ]),
    ...countChoices(index, counts),
  }
}

/** Returns whether customers have bought any volume of the row's perfume that the country sells. */
function isSold(index: CatalogueIndex, row: number, countryId: number): boolean {
  const prices = index.pricesIn(countryId)
  return index.groups
    .rowsOf(index.groups.of(row))
    .some(
      (own) =>
        (prices[own] ?? Number.NaN) > 0 && (index.bottles[own] ?? 0) + (index.sold[own] ?? 0) > 0,
    )
}

function countChoices(index: CatalogueIndex, counts: Counts) {
  const brands = index.brands.all
    .map(({ slug, name }, valueId) => ({ slug, name, count: counts.brand[valueId] ?? 0 }))
    .filter(({ count }) => count > 0)
  return {
    total: counts.total,
    families: FAMILIES.flatMap((value, valueId) => {
      const count = counts.family[valueId] ?? 0
      return count > 0 ? [{ value, count }] : []
    }),
    brandsTotal: brands.length,
    brands: brands
      .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
      .slice(0, BRANDS)
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  }
}

/**
 * Lists the rows of products that were bought, sorted by recent sales, then by earlier sales. Lists all such products
 * that can be ordered. May also list products that cannot be ordered or that the country does not sell; the caller must
 * leave them out.
 */
function* bySales(index: CatalogueIndex, countryId: number): Generator<number> {
  for (const row of index.orders.get("popular", countryId)) {
    // The order begins with the products that can be ordered, sorted by sales. So after the first product without
    // sales, no product that can be ordered has sales.
    if (index.salesRank[row] === 0 && index.sold[row] === 0) return
    yield row
  }
}

function* filter(rows: Iterable<number>, accepts: (row: number) => boolean): Generator<number> {
  for (const row of rows) if (accepts(row)) yield row
}

/** Picks the first row of each perfume, up to `take` rows. Leaves out the perfumes of the rows in `except`. */
function pickOfEach(
  { groups }: CatalogueIndex,
  rows: Iterable<number>,
  { take, except = [] }: { take: number; except?: readonly number[] },
): number[] {
  const seen = new Set(except.map((row) => groups.of(row)))
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

/**
 * Finds the price limit for gifts: sorts the products that can be ordered by price, takes the price of the first one
 * after the cheapest third, and rounds it down to a round price. The price of the last one of the third, rounded down,
 * would often leave out many products of the third. Null when no product can be ordered, or when the price is below the
 * smallest unit that screens show.
 */
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
  return row === undefined ? null : giftPrice(index, row, { countryId, currency })
}

function giftPrice(
  index: CatalogueIndex,
  row: number,
  { countryId, currency }: { countryId: number; currency: Currency },
): number | null {
  return roundPriceLimit(index.pricesIn(countryId)[row] ?? 0, shownUnit(currency))
}
