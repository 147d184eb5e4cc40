import "server-only"
import { env } from "#app/env.ts"
import { LEGAL_SLUGS } from "#app/i18n/legal-texts.ts"
import { currentLocale } from "#app/i18n/words.ts"
import { formatSitemap } from "#app/loaders/sitemap-xml.ts"
import { getShop, type Shop } from "#app/shop/shop.ts"
import { MAX_PER_PAGE, searchProducts } from "#contract/products.ts"
import { isLocale } from "#domain/locale.ts"
import type { Route } from "../routes/+types/sitemap.ts"

/** What one sitemap may hold, by the protocol: 50,000 addresses. */
const MAX_PAGES = Math.floor(49_000 / MAX_PER_PAGE)

const PAGES = [
  "",
  "/products",
  "/about",
  "/contact",
  ...LEGAL_SLUGS.map((slug) => `/legal/${slug}`),
]

/** The pages and perfumes of the shop in the language of the address (specification 2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isLocale(params.locale)) return new Response(null, { status: 404 })
  const ids = await listProductIds(getShop(context))
  const paths = [...PAGES, ...ids.map((id) => `/product/${id}`)]
  return new Response(formatSitemap(env.SITE_URL, currentLocale(), paths), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  })
}

async function listProductIds(shop: Shop): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { items, total } = await shop.call(searchProducts, {
      query: { ...{ brand: [], family: [], gender: [], type: [] }, page, per_page: MAX_PER_PAGE },
    })
    ids.push(...items.map((item) => item.id))
    if (items.length === 0 || ids.length >= total) break
  }
  return ids
}
