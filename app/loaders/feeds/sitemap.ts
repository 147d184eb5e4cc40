import "server-only"
import { z } from "zod"
import { connectPublicShopApi } from "#app/api/connect-shop-api.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { LEGAL_SLUGS } from "#app/i18n/legal-texts.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { listPages } from "#app/page-policies.ts"
import { PATHS, type PageName } from "#app/paths.ts"
import { formatFilterQuery } from "#app/schemas/format-filter-query.ts"
import { listProductIds } from "#contract/product-feed.ts"
import { searchProducts } from "#contract/products.ts"
import type { Route as IndexRoute } from "../../routes/feeds/+types/sitemap-index.ts"
import type { Route } from "../../routes/feeds/+types/sitemap.ts"
import { formatSitemap, formatSitemapIndex } from "./format-sitemap.ts"
import { sendFile } from "./public-response.ts"

/**
 * Paths of the indexed pages whose patterns have parameters. The list of `product` is empty, because the loader adds
 * the products by their ids.
 */
const BY_PARAMETER: Partial<Record<PageName, readonly string[]>> = {
  product: [],
  legal: LEGAL_SLUGS.map((slug) => `legal/${slug}`),
}

const PAGES = listPages(({ indexed }) => indexed)
  .flatMap((name) => BY_PARAMETER[name] ?? [PATHS[name]])
  .map((path) => (path === "" ? "" : `/${path}`))

/** Part numbers that the shop API accepts. */
const Part = z.coerce.number().int().min(1).max(100_000)

/** Adds part 1, which always exists, because it contains the pages that are not products. */
const withPages = (parts: readonly number[]) => [...new Set([1, ...parts])]

/** Lists the paths of the lists of one brand, family or gender, which search engines index as pages of their own. */
async function listSubjects(shop: ShopApiClient): Promise<string[]> {
  const query = { group: "perfume", per_page: 1 } as const
  const { facets } = await shop.call(searchProducts, { query })
  return (["gender", "family", "brand"] as const).flatMap((name) =>
    facets[name].map(({ value }) => `/${PATHS.products}${formatFilterQuery([[name, value]])}`),
  )
}

/** Responds with a part of the sitemap of a language [S2.17]: a range of products, and in part 1 all other pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const part = Part.safeParse(new URL(request.url).searchParams.get("part") ?? "1")
  if (!part.success) return new Response(null, { status: 404 })
  const shop = connectPublicShopApi(context, null)
  const { ids, parts } = await shop.call(listProductIds, { query: { part: part.data } })
  // A part that the index does not list would have no URLs, which the format does not allow.
  if (!withPages(parts).includes(part.data)) return new Response(null, { status: 404 })
  const pages = part.data === 1 ? [...PAGES, ...(await listSubjects(shop))] : []
  const paths = [...pages, ...ids.map((id) => `/product/${id}`)]
  return sendFile(formatSitemap(env.SITE_URL, currentLocale(), paths), "application/xml")
}

/** Responds with the index of all parts in all languages. */
export async function indexLoader({ context }: IndexRoute.LoaderArgs) {
  const { parts } = await connectPublicShopApi(context, null).call(listProductIds, {
    query: { part: 1 },
  })
  return sendFile(formatSitemapIndex(env.SITE_URL, withPages(parts)), "application/xml")
}
