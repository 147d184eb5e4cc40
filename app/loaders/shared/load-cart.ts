import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import type { Session } from "#app/session/session.ts"
import { checkCheckout, getDelivery } from "#contract/checkout.ts"
import { listCartProducts } from "#contract/products.ts"

/**
 * Loads the lines of the cart and their products [S4.34], with prices in minor units. For an empty cart, makes no call
 * and returns no currency.
 *
 * @throws ShopError, which leads to the 500 page [S8.11]
 */
export async function loadCart(shop: ShopApiClient, session: Session) {
  const lines = session.cart
  if (lines.length === 0)
    return {
      lines,
      items: [],
      notSoldHere: [],
      currency: null,
      discountPercent: 0,
      serviceFeePercent: 0,
      promocode: null,
    }
  const ids = lines.map((line) => line.id)
  const [answer, { discountPercent, promocode }] = await Promise.all([
    shop.call(listCartProducts, { query: { item_ids: ids } }),
    session.token ? loadPromocode(shop, ids) : NO_PROMOCODE,
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
    notSoldHere: answer.not_sold_here.map(({ id, name, brand, image, volume }) => ({
      id,
      name,
      brand: brand.name,
      image,
      volume,
    })),
    currency: answer.currency,
    discountPercent,
    promocode,
    serviceFeePercent: answer.service_fee_percent ?? 0,
  }
}

const NO_PROMOCODE = { discountPercent: 0, promocode: null }

/**
 * Loads the signed-in customer's saved promocode and its discount on the given products. `promocode` is null if the
 * call fails. `promocode.applied` is null if no valid promocode is saved.
 */
async function loadPromocode(shop: ShopApiClient, ids: readonly number[]) {
  try {
    const { promocode: saved } = await shop.call(getDelivery, { query: { promocode_only: "1" } })
    if (!saved) return { discountPercent: 0, promocode: { applied: null, problem: null } }
    const checkout = await shop.call(checkCheckout, {
      query: { item_ids: ids, promocode: saved, totals_only: "1" },
    })
    const { discount_percent: discountPercent, promocode_problem: problem } = checkout
    return {
      discountPercent,
      promocode:
        problem === undefined
          ? { applied: saved, problem: null }
          : { applied: null, problem: `${saved}: ${problem}` },
    }
  } catch (error) {
    if (error instanceof ShopError) return NO_PROMOCODE
    throw error
  }
}
