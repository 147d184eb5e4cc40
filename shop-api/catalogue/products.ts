import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import { listProductsByIds } from "#shop-api/catalogue/cart-products.ts"
import { getProductDetail } from "#shop-api/catalogue/product-detail.ts"
import { listProducts } from "#shop-api/catalogue/product-list.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"

export function registerProducts(app: ApiApp): void {
  const { db } = app.services.database

  handle(app, searchProducts, ({ query, caller }) =>
    listProducts(db, query, { country: caller.country, t: caller.t, now: caller.now() }),
  )

  // Before the product: its path would take "list" for an id.
  handle(app, listCartProducts, async ({ query, caller }) => {
    const { country } = caller
    const found = await listProductsByIds(db, query.item_ids, { country, now: caller.now() })
    return { items: found.items, currency: country.currency, not_sold_here: found.notSoldHere }
  })

  handle(app, getProduct, ({ params, caller }) => {
    const { country, locale, t } = caller
    return getProductDetail(db, params.id, { country, locale, t, now: caller.now() })
  })
}
