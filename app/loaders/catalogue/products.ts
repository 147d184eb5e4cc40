import "server-only"
import { redirect } from "react-router"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { limitCacheTtl, addCacheTags } from "#app/host/host-context.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import {
  readInvalidPrices,
  formatFilters,
  NO_FILTERS,
  parseFilters,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { getSession } from "#app/session/session.ts"
import { PER_PAGE, type ProductsAnswer, searchProducts } from "#contract/products.ts"
import type { Route } from "../../routes/catalogue/+types/products.ts"

/** Number of perfumes to suggest when a list is empty. */
const SUGGESTIONS = 4

/** Loads a page of the list of perfumes. Redirects a page number beyond the last to the last page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShopApi(context)
  const { searchParams } = new URL(request.url)
  const filters = parseFilters(searchParams)
  const {
    items,
    total,
    facets,
    currency,
    is_similar: isSimilar,
  } = await searchPerfumes(shop, filters, PER_PAGE)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  if (filters.page > pages) {
    const last = formatFilters({ ...filters, page: pages })
    throw redirect(pagePath("products") + last)
  }
  addCacheTags(context, ["catalogue"])
  const isEmptySearch = filters.q !== "" && total === 0
  // A search without results is not cached, so that each one reaches the shop API, which counts such searches for the
  // operator.
  if (isEmptySearch || !isInCatalogue(filters, facets)) limitCacheTtl(context, 0)
  const others = total === 0 ? await searchPerfumes(shop, NO_FILTERS, SUGGESTIONS) : null
  return {
    filters,
    invalidPrices: readInvalidPrices(searchParams),
    total,
    isSimilar,
    pages,
    facets: { ...facets, ...listNoteOptions(facets, total) },
    currency,
    cards: items,
    pressedProductId: getSession(context).pressedProductId,
    suggestions: others?.items ?? [],
  }
}

/**
 * Whether the catalogue contains every brand, note and volume in the filters. A list with any other value is not
 * cached: visitors can invent brands and notes, and could fill the page cache with such lists.
 */
function isInCatalogue(filters: ProductFilters, facets: ProductsAnswer["facets"]): boolean {
  return (["brand", "note", "without_note", "volume"] as const).every((name) =>
    filters[name].every((chosen) =>
      facets[name].some(
        // The shop API lists only known notes in `without_note`, always with count 0.
        ({ value, count }) => value === chosen && (count > 0 || name === "without_note"),
      ),
    ),
  )
}

/**
 * How many notes the filters offer besides the chosen ones: notes to require (WANTED_NOTES) and notes to exclude
 * (UNWANTED_NOTES).
 */
const WANTED_NOTES = 24
const UNWANTED_NOTES = 12

/**
 * Lists the options of the filters `note` (perfumes must have the note) and `without_note` (perfumes must not have it):
 * the chosen notes and the most frequent other notes. Each count is the number of perfumes that remain after the
 * choice.
 */
function listNoteOptions({ note, without_note: without }: ProductsAnswer["facets"], total: number) {
  const others = note.filter(
    ({ value, selected }) => !selected && !without.some((unwanted) => unwanted.value === value),
  )
  return {
    note: [...note.filter(({ selected }) => selected), ...others.slice(0, WANTED_NOTES)],
    without_note: [
      ...without.map((facet) => ({ ...facet, count: total })),
      ...others.slice(0, UNWANTED_NOTES).map((facet) => ({ ...facet, count: total - facet.count })),
    ],
  }
}

/** Asks for a page of the perfumes that match the filters. */
export function searchPerfumes(shop: ShopApiClient, filters: ProductFilters, perPage: number) {
  const { q, orderable, price_min: min, price_max: max, ...rest } = filters
  return shop.call(searchProducts, {
    query: {
      ...rest,
      ...(q === "" ? {} : { q }),
      ...(min === "" ? {} : { price_min: min }),
      ...(max === "" ? {} : { price_max: max }),
      ...(orderable ? { orderable: "1" as const } : {}),
      group: "perfume",
      per_page: perPage,
    },
  })
}
