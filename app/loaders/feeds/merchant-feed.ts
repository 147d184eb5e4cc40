import "server-only"
import { Readable } from "node:stream"
import { connectPublicShopApi } from "#app/api/connect-shop-api.ts"
import { COUNTRY_PARAM } from "#app/api/country-of-url.ts"
import { env } from "#app/host/env.ts"
import {
  addCacheTags,
  hostContext,
  limitCacheTtl,
  setCacheFreshness,
} from "#app/host/host-context.ts"
import { formatTypeAndVolume } from "#app/i18n/format-product-attributes.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { listCountries } from "#contract/countries.ts"
import { type FeedProduct, listFeedProducts } from "#contract/product-feed.ts"
import { searchProducts } from "#contract/products.ts"
import { HOUR_MS } from "#domain/durations.ts"
import { ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import { networkOf } from "#runtime/ip-address.ts"
import type { Route } from "../../routes/feeds/+types/merchant-feed.ts"
import { formatFeedItem, formatFeedStart, FEED_END } from "./format-merchant-feed.ts"
import { sendFile } from "./public-response.ts"

/**
 * Milliseconds for which a cached feed is fresh. The feed contains dates of arrival, which change daily even if the
 * catalogue does not.
 */
const FEED_FRESH_FOR = HOUR_MS
/**
 * Maximum number of products in a cached feed, about 15 MB of XML. A larger feed is streamed and not cached, because
 * caching needs the whole feed in memory.
 */
const MAX_CACHED_PRODUCTS = 10_000
/**
 * Reads the pages of all feeds, one at a time. The server's own limiter counts a request only for its first moments,
 * but a feed may have hundreds of pages. Addresses take turns; feeds that are rendered for the page cache have no
 * address.
 */
const pageLimiter = new ConcurrencyLimiter({ concurrency: 1 })
/** Refuses new feeds while too many wait for their first page. A feed that has begun is never refused. */
const startLimiter = new ConcurrencyLimiter({ concurrency: 1, maxQueue: 20 })
/** Seconds in the header Retry-After of a feed that is refused. */
const RETRY_AFTER = 5

/**
 * Responds with all products of a country (`?country=kz`, or the default country without the parameter) in the format
 * of Google Merchant Center. The links of a country's feed name the country, so that the pages show its prices
 * [D1.209]. In the page cache, a feed is fresh until the catalogue changes, for an hour at most. Responds with 503 when
 * too many feeds are read at once.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get(COUNTRY_PARAM)
  const { countries } = await connectPublicShopApi(context, null).call(listCountries, {})
  const isKnown = wanted === null || countries.some(({ iso_code }) => iso_code === wanted)
  if (!isKnown) return new Response(null, { status: 404 })
  const waiting = {
    key: networkOf(context.get(hostContext).address, { v4: 32 }),
    signal: request.signal,
  }
  // Each page is fetched with a new client, because one client limits the time of all its reads together, and a crawler
  // may read a streamed feed slowly.
  const loadPage = (after: number) =>
    pageLimiter.run(
      () => connectPublicShopApi(context, wanted).call(listFeedProducts, { query: { after } }),
      waiting,
    )
  // The first page is fetched before the response starts, so that an unavailable shop API results in an error and not
  // in an empty feed.
  const first = await startLimiter.run(() => loadPage(0), waiting).catch(ignoreFullLimiter)
  if (!first) {
    const headers = { "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER) }
    return new Response(null, { status: 503, headers })
  }
  const shop = connectPublicShopApi(context, wanted)
  const { total } = await shop.call(searchProducts, { query: { per_page: 1 } })
  addCacheTags(context, ["catalogue"])
  setCacheFreshness(context, FEED_FRESH_FOR)
  if (total > MAX_CACHED_PRODUCTS) limitCacheTtl(context, 0)
  const home = env.SITE_URL + pagePath("home")
  const start = formatFeedStart({ title: env.BRAND_NAME, link: home, about: t("catalogue:lead") })
  const query = wanted === null ? "" : `?${COUNTRY_PARAM}=${wanted}`
  const pageUrl = (id: number) => env.SITE_URL + pagePath("product", { id }) + query
  const familyOf = ({ family }: FeedProduct) => t(`attributes:family.${family}`)
  const format = (product: FeedProduct) =>
    formatFeedItem(product, {
      origin: env.SITE_URL,
      url: pageUrl(product.id),
      family: familyOf(product),
      kind: formatTypeAndVolume(product),
    })

  const pages = listPages(loadPage, first)
  async function* generateFeed(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    yield encoder.encode(start)
    for await (const items of pages) {
      yield encoder.encode(items.map(format).join(""))
    }
    yield encoder.encode(FEED_END)
  }
  // With the default of `highWaterMark`, 16 pages would be in memory for each client that does not read.
  const feed = Readable.from(generateFeed(), { highWaterMark: 1 })
  return sendFile(Readable.toWeb(feed) as ReadableStream<Uint8Array>, "application/xml")
}

type FeedPage = { items: FeedProduct[]; next: number | null }

/** Lists the products of all pages of the feed. */
async function* listPages(
  loadPage: (after: number) => Promise<FeedPage>,
  first: FeedPage,
): AsyncGenerator<FeedProduct[]> {
  let page = first
  for (;;) {
    yield page.items
    if (page.next === null) return
    page = await loadPage(page.next)
  }
}

function ignoreFullLimiter(error: unknown): null {
  if (error instanceof LimiterFullError) return null
  throw error
}
