import "server-only"
import { replace, type RouterContextProvider } from "react-router"
import { isShownCart } from "#app/api/confirmation-hash.ts"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { ignoreRefusal } from "#app/api/shop-error.ts"
import { getShopTime } from "#app/host/shop-time.ts"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import type { Flash } from "#app/session/flash.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { clearDelivery } from "#contract/checkout.ts"
import { getOrder, listOrders, type OrderSummary } from "#contract/orders.ts"
import type { CartLine } from "#domain/cart.ts"
import { RECENT_ORDER_MS } from "#domain/recent-order.ts"

/**
 * Returns the lines of the cart.
 *
 * @throws a redirect if the cart is empty. If the customer has placed an order in the last minutes, perhaps in another
 *   tab, the redirect leads to this order, or else to the home page with a message [S4.35], and the data of the
 *   checkout is cleared
 * @param confirmationHash hash of the confirmation page that the customer has sent
 */
export async function requireCartLines(
  context: Readonly<RouterContextProvider>,
  confirmationHash = "",
): Promise<CartLine[]> {
  const session = getSession(context)
  const { cart } = session
  if (cart.length > 0) return cart
  const shop = getShopApi(context)
  const [newest] = (await shop.call(listOrders, { query: { per_page: 1 } })).items
  if (newest && getShopTime() - Date.parse(newest.created_at) < RECENT_ORDER_MS) {
    session.saveFlash(await describeRecent(shop, newest, confirmationHash))
    throw replace(pagePath("order", { id: newest.id }), 303)
  }
  if (!session.isPrefetch) {
    await clearCheckout(shop, session)
    session.saveFlash({ tone: "info", key: "cart:empty" })
  }
  throw replace(pagePath("home"), 303)
}

/** Clears the checkout whose cart another tab has emptied [S4.42], or whose cart has expired. */
async function clearCheckout(shop: ShopApiClient, session: Session): Promise<void> {
  // A browser without a checkout must not clear the draft, because the customer may have saved it on another device.
  // While an order waits for its payment, the draft stays as well: the customer may place this order again, with the
  // draft's address [D1.630].
  if (session.hasCheckout && !session.waiting) await ignoreRefusal(shop.call(clearDelivery, {}))
  session.clearEmptyCheckout()
}

/**
 * Returns a message about an order that the customer has placed in this or another tab: its number and the outcome of
 * its payment.
 */
async function describeRecent(
  shop: ShopApiClient,
  order: OrderSummary,
  confirmationHash: string,
): Promise<Flash> {
  const number = formatOrderNumber(order.number)
  const show = (tone: "info" | "warning", key: ExistingKey): Flash => ({
    tone,
    key: `checkout:${key}`,
    text: t(`checkout:${key}`, { number }),
  })
  if (order.payment_status === "paid") {
    // Another tab may have emptied a cart that was not ordered [D1.790].
    const lines = order.items.map(({ product_id: id, qty }) => ({ id, qty }))
    return show("info", isShownCart(confirmationHash, lines) ? "existing_paid" : "existing_last")
  }
  if (order.payment_status !== "pending") return show("warning", "existing_refused")
  // Only a customer who pays on the provider's page still has something to do. A charge of a card waits for the bank.
  const { pay_url } = await shop.call(getOrder, { params: { id: order.id } })
  return pay_url === null ? show("info", "existing_checked") : show("warning", "existing_waiting")
}

type ExistingKey = `existing_${"paid" | "last" | "refused" | "waiting" | "checked"}`
