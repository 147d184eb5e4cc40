import "server-only"
import type { RouterContextProvider } from "react-router"
import { getActiveCountry } from "#app/api/active-country.ts"
import { isDeliverable } from "#app/api/load-checkout.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import type { PlacedOrder } from "#app/schemas/checkout.ts"
import { findReceiver } from "#app/session/receiver.ts"
import { getSession } from "#app/session/session.ts"
import { getDelivery } from "#contract/checkout.ts"
import type { OrderRequest } from "#contract/orders.ts"

type OrderToPlace = Omit<OrderRequest, "total"> & { total: number | undefined }

/**
 * Builds the order from the cart, the delivery draft and the cookies. Returns null while the delivery data is
 * incomplete.
 */
export async function buildOrderRequest(
  context: Readonly<RouterContextProvider>,
  form: PlacedOrder,
): Promise<OrderToPlace | null> {
  const [session, shop] = [getSession(context), getShopApi(context)]
  const [delivery, { country }] = await Promise.all([
    shop.call(getDelivery, {}),
    getActiveCountry(shop, session),
  ])
  const receiver = await findReceiver(session, delivery)
  if (!receiver || !isDeliverable(delivery, country)) return null
  const { email, region, district, location, notes } = delivery
  const { option, card } = session.checkout
  const isCharged = option === "card" && card !== null
  return {
    items: session.cart,
    delivery: { ...receiver, email, region, district, location, notes },
    payment: {
      option,
      ...(isCharged ? { card_id: card } : {}),
      return_path: localePath(currentLocale(), "checkout/accepted/{id}"),
    },
    ...(form.promocode ? { promocode: form.promocode } : {}),
    ...(form.payer ? { payer: form.payer } : {}),
    terms: true,
    total: form.total,
  }
}
