import {
  listFeedProducts as listFeedProductsCall,
  listProductIds as listProductIdsCall,
} from "#contract/product-feed.ts"
import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import { suggest } from "#contract/suggestions.ts"
import { getProductDetail } from "#shop-api/catalogue/product-detail.ts"
import { listFeedProducts } from "#shop-api/catalogue/product-feed.ts"
import { listProducts, type ProductQuery } from "#shop-api/catalogue/product-list.ts"
import { listCachedProductsByIds, listPerfumesByIds } from "#shop-api/catalogue/products-by-ids.ts"
import { saveEmptySearch } from "#shop-api/catalogue/search/empty-searches.ts"
import { listProductIds } from "#shop-api/catalogue/sitemap-product-ids.ts"
import { getSuggestions } from "#shop-api/catalogue/suggestions.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"

export function registerProducts(app: ApiApp): void {
  const { db } = app.services.database
  const { catalogue, countries, drawingSource } = app.services

  handle(app, searchProducts, async ({ query, caller }) => {
    const { country, locale, t } = caller
    const now = caller.now()
    const answer = await listProducts({ db, live: catalogue }, query, {
      country,
      locale,
      t,
      now,
      drawingSource,
    })
    if (query.q && answer.total === 0 && isUnfilteredFirstPage(query) && !caller.isRobot) {
      await saveEmptySearch(db, { q: query.q, locale, now }).catch((err: unknown) =>
        app.services.log.warn({ err }, "could not save a search without results"),
      )
    }
    return answer
  })

  handle(app, suggest, ({ query, caller }) => {
    const { country, locale, t } = caller
    return getSuggestions({ db, live: catalogue }, query, {
      country,
      locale,
      t,
      now: caller.now(),
      drawingSource,
    })
  })

  // Must be registered before getProduct, whose path would match "list" as an id.
  handle(app, listCartProducts, async ({ query, caller }) => {
    const { country } = caller
    const list = query.group ? listPerfumesByIds : listCachedProductsByIds
    const found = await list({ db, live: catalogue }, query.item_ids, {
      country,
      now: caller.now(),
      drawingSource,
    })
    return {
      items: found.items,
      currency: country.currency,
      not_sold_here: found.notSoldHere,
      service_fee_percent: app.services.config.serviceFeePercent,
    }
  })

  handle(app, listProductIdsCall, async ({ query, caller }) =>
    listProductIds(await catalogue.fresh(), query.part, caller.country),
  )

  handle(app, listFeedProductsCall, ({ query, caller }) => {
    const { country, locale } = caller
    return listFeedProducts(db, query.after, { country, locale, now: caller.now(), drawingSource })
  })

  handle(app, getProduct, async ({ params, query, caller }) => {
    const { country, locale, t } = caller
    const sources = { db, live: catalogue }
    const listCaller = { country, locale, t, now: caller.now(), drawingSource }
    const product = { ...params, ...query, defaultCountry: await countries.getDefault() }
    return await getProductDetail(sources, product, listCaller)
  })
}

/** Query parameters that are not filters. */
const OTHER_PARAMS: ReadonlySet<string> = new Set(["q", "group", "sort", "page", "per_page"])

const isAbsent = (value: unknown) => value === undefined

/**
 * Returns whether the query has no filters and asks for the first page. If such a search finds nothing, the search
 * words are the reason, so the shop records them.
 */
function isUnfilteredFirstPage(query: ProductQuery): boolean {
  const filters = Object.entries(query).filter(([name]) => !OTHER_PARAMS.has(name))
  return query.page === 1 && filters.every(([, value]) => [value].flat().every(isAbsent))
}
