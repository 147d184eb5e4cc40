import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import type { Session } from "#app/session/session.ts"
import { checkCheckout, getDelivery } from "#contract/checkout.ts"
import { listCartProducts } from "#contract/products.ts"

/**
 * Loads the lines of the cart and their products [S4.34], with prices in minor units. An empty cart makes no call and has
 * no currency.
 *
 * @throws ShopError, which leads to the 500 page [S8.11]
 */
export async function loadCart(shop: ShopApiClient, session: Session) {
  const lines = session.cart
  if (lines.length === 0)
    return {
      ...{ lines, items: [], unsold: [], currency: null },
      ...{ discountPercent: 0, serviceFeePercent: 0 },
    }
  const ids = lines.map((line) => line.id)
  const [answer, discountPercent] = await Promise.all([
    shop.call(listCartProducts, { query: { item_ids: ids } }),
    session.token ? loadDiscountPercent(shop, ids) : 0,
  ])
  return {
    lines,
    items: answer.items.map((product) => ({
      id: product.id,
      name: product.name,
      brand: product.brand.name,
      image: product.image,
      price: product.price,
      volume: product.volume,
      gender: product.gender,
      canBeAdded: product.canBeAdded,
      stock_label: product.stock_label,
      arrival: product.arrival,
    })),
    unsold: answer.not_sold_here.map(({ id, name, brand, image, volume }) => ({
      id,
      name,
      brand: brand.name,
      image,
      volume,
    })),
    currency: answer.currency,
    discountPercent,
    serviceFeePercent: answer.service_fee_percent ?? 0,
  }
}

/** The discount of the customer's saved promocode on these products; 0 without one, or when it cannot be found. */
async function loadDiscountPercent(shop: ShopApiClient, ids: readonly number[]): Promise<number> {
  try {
    const { promocode } = await shop.call(getDelivery, {})
    if (!promocode) return 0
    const query = { item_ids: ids, promocode }
    return (await shop.call(checkCheckout, { query })).discount_percent
  } catch (error) {
    if (error instanceof ShopError) return 0
    throw error
  }
}
