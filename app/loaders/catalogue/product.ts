import { redirect } from "react-router"
import "server-only"
import { COUNTRY_PARAM } from "#app/api/country-of-url.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { addCacheTags, hostContext } from "#app/host/host-context.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { formatCountryQuery } from "#app/loaders/shared/country-query.ts"
import { createNotFound } from "#app/loaders/shared/create-not-found.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { listRecentlyViewed, selectOthers } from "#app/loaders/shared/recently-viewed.ts"
import { requireProduct } from "#app/loaders/shared/require-product.ts"
import { ProductId } from "#app/schemas/cart.ts"
import { getSession } from "#app/session/session.ts"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { MIN_VIEWED } from "#domain/recently-viewed.ts"
import type { Route } from "../../routes/catalogue/+types/product.ts"

/**
 * Loads a product with all details, and the products that the visitor has viewed before. If the default country does
 * not sell the product, redirects a URL without the country, because visitors who get that URL as a link see a 404 page
 * [D1.433].
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = ProductId.safeParse(params.id)
  if (!id.success) throw await createNotFound({ request, context })
  const shop = getShopApi(context)
  const session = getSession(context)
  const [{ brand, ...product }, { active, offered, isDefault }, viewed] = await Promise.all([
    requireProduct(shop, id.data, { request, context }),
    loadCountries(shop, session),
    listRecentlyViewed(shop, session, context.get(hostContext)),
  ])
  const countryQuery = formatCountryQuery(product, active)
  const { searchParams } = new URL(request.url)
  if (countryQuery !== "" && !searchParams.has(COUNTRY_PARAM)) {
    searchParams.set(COUNTRY_PARAM, active.iso_code)
    throw redirect(`${pagePath("product", { id: product.id })}?${searchParams}`)
  }
  const others = selectOthers(viewed, [product.id, ...product.variants.map((other) => other.id)])
  if (!session.isPrefetch) session.addViewed(product.id)
  addCacheTags(context, listShownIds(product))
  const activeQuery = isDefault ? "" : `?${COUNTRY_PARAM}=${active.iso_code}`
  return {
    ...product,
    brand: brand.name,
    brandSlug: brand.slug,
    path: `product/${product.id}${countryQuery}`,
    countryQuery,
    offerPath: `product/${product.id}${activeQuery}`,
    country: active.name,
    canChooseCountry: offered.length > 1,
    isInCart: session.cart.some((line) => line.id === product.id),
    pressedProductId: session.pressedProductId,
    recentlyViewed: others.length < MIN_VIEWED ? [] : others,
  }
}

/** Lists the ids of the products whose data the page shows: all volumes of the perfume and of the similar perfumes. */
function listShownIds({
  id,
  variants,
  similar,
}: Pick<ProductDetail, "id" | "variants" | "similar">) {
  const cards = similar.flatMap(({ product }) => [product, ...(product.perfume?.volumes ?? [])])
  return [id, ...[...variants, ...cards].map((shown) => shown.id)]
}
