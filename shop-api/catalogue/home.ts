import { getHome } from "#contract/home.ts"
import { readProductRows } from "#shop-api/catalogue/read-products.ts"
import { pickOnce } from "#shop-api/catalogue/showcase.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"

export function registerHome(app: ApiApp): void {
  const { catalogue, database, pictureSource } = app.services

  handle(app, getHome, async ({ caller }) => {
    const { country } = caller
    const { total, arrivals, families, brands, ...picked } = pickOnce(
      await catalogue.fresh(),
      country,
    )
    const ids = [...new Set([...arrivals, ...picked.bestSold, ...(picked.gifts?.ids ?? [])])]
    const found = await readProductRows(database.db, ids, {
      ...{ country, now: caller.now(), pictureSource },
    })
    const byId = new Map(found.map((product) => [product.id, product]))
    const productsOf = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? [])
    return {
      ...{ total, currency: country.currency, families, brands },
      arrivals: productsOf(arrivals),
      best_sold: productsOf(picked.bestSold),
      gifts: picked.gifts && {
        up_to: picked.gifts.upTo,
        items: productsOf(picked.gifts.ids),
      },
    }
  })
}
