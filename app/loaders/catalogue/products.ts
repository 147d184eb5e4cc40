import "server-only"
import { redirect } from "react-router"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { limitCacheTtl, addCacheTags } from "#app/host/host-context.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { formatFilters, parseFilters, type ProductFilters } from "#app/schemas/product-filters.ts"
import { getSession } from "#app/session/session.ts"
import { PER_PAGE, type ProductsAnswer, searchProducts } from "#contract/products.ts"
import type { Route } from "../../routes/catalogue/+types/products.ts"

/** How many perfumes are offered beside a search that found none. */
const SUGGESTIONS = 4

/** One page of the catalogue. A page beyond the last leads to the last. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShopApi(context)
  const filters = parseFilters(new URL(request.url).searchParams)
  const {
    items,
    total,
    facets,
    currency,
    is_similar: isSimilar,
  } = await search(shop, filters, PER_PAGE)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  if (filters.page > pages) {
    const last = formatFilters({ ...filters, page: pages })
    throw redirect(localePath(currentLocale(), "products") + last)
  }
  addCacheTags(context, ["catalogue"])
  if (!isOfTheShop(filters, facets)) limitCacheTtl(context, 0)
  const others =
    total === 0 ? await search(shop, parseFilters(new URLSearchParams()), SUGGESTIONS) : null
  return {
    filters,
    country: getSession(context).country,
    total,
    isSimilar,
    pages,
    facets: { ...facets, ...offerNotes(facets, total) },
    currency,
    cards: items,
    suggestions: others?.items ?? [],
  }
}

/**
 * Whether everything that was chosen is of the catalogue. Anybody may think of brands and notes, and pages of
 * those are not kept.
 */
function isOfTheShop(filters: ProductFilters, facets: ProductsAnswer["facets"]): boolean {
  return (["brand", "note", "without_note", "volume"] as const).every((name) =>
    filters[name].every((chosen) =>
      facets[name].some(({ value, count }) => value === chosen && count > 0),
    ),
  )
}

/** Notes that are offered to be wanted, and to be kept out, besides those that are. */
const WANTED_NOTES = 24
const UNWANTED_NOTES = 12

/** The commonest notes, wanted and unwanted; each count says how many perfumes would be left. */
function offerNotes({ note, without_note: without }: ProductsAnswer["facets"], total: number) {
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

function search(shop: ShopApiClient, filters: ProductFilters, perPage: number) {
  const { q, orderable, price_min: min, price_max: max, ...rest } = filters
  return shop.call(searchProducts, {
    query: {
      ...rest,
      ...(q === "" ? {} : { q }),
      ...(min === "" ? {} : { price_min: min }),
      ...(max === "" ? {} : { price_max: max }),
      ...(orderable ? { orderable: "1" as const } : {}),
      per_page: perPage,
    },
  })
}
