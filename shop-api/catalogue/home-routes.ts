import { getHome } from "#contract/home.ts"
import { getHomeContent } from "#shop-api/catalogue/home-content.ts"
import { readCards } from "#shop-api/catalogue/perfume-cards.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"

export function registerHome(app: ApiApp): void {
  const { catalogue, database, drawingSource } = app.services

  handle(app, getHome, async ({ query, caller }) => {
    const { country } = caller
    const index = await catalogue.fresh()
    const { total, arrivals, families, brands, brandsTotal, perfumes, ...picked } = getHomeContent(
      index,
      country,
      query.group,
    )
    const ids = [...new Set([...arrivals, ...picked.bestSold, ...(picked.gifts?.ids ?? [])])]
    const context = { country, now: caller.now(), drawingSource }
    const found = await readCards({ db: database.db, index }, { ids, perfumes }, context)
    const byId = new Map(found.map((product) => [product.id, product]))
    const productsOf = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? [])
    return {
      total,
      currency: country.currency,
      families,
      brands,
      brands_total: brandsTotal,
      arrivals: productsOf(arrivals),
      best_sold: productsOf(picked.bestSold),
      gifts: picked.gifts && {
        up_to: picked.gifts.upTo,
        items: productsOf(picked.gifts.ids),
      },
    }
  })
}
