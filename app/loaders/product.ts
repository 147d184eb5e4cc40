import "server-only"
import { data } from "react-router"
import { toCardProduct } from "#app/loaders/card-product.ts"
import { ProductId } from "#app/schemas/cart.ts"
import { isRejected } from "#app/shop/shop-error.ts"
import { getShop, type Shop } from "#app/shop/shop.ts"
import { getProduct, type ProductDetail } from "#contract/products.ts"
import type { Route } from "../routes/+types/product.ts"

/** One perfume with everything; 404 for an id that no perfume has, or none that is sold in the country. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = ProductId.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const { similar, brand, ...product } = await requireProduct(getShop(context), id.data)
  return {
    ...product,
    brand: brand.name,
    brandSlug: brand.slug,
    similar: similar.map(({ product: other, text }) => ({ product: toCardProduct(other), text })),
  }
}

/** @throws a 404 answer with the shop API's words: unknown, or not sold in the visitor's country */
export async function requireProduct(shop: Shop, id: number): Promise<ProductDetail> {
  try {
    return await shop.call(getProduct, { params: { id } })
  } catch (error) {
    if (isRejected(error) && error.status === 404) {
      throw data({ words: error.message }, { status: 404 })
    }
    throw error
  }
}
