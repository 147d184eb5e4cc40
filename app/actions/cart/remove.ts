import "server-only"
import { redirect } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { ignoreRefusal } from "#app/api/shop-error.ts"
import { localePath, parseLocalePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { UNDO } from "#app/urls/cart-params.ts"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"
import { clearDelivery, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { removeFromCart } from "#domain/cart.ts"
import type { Route } from "../../routes/cart/+types/remove.ts"
import { readCartForm } from "./cart-form.ts"

/**
 * Removes a line from the cart. Removing the last line also closes the panel [S4.40] and clears the promocode [S4.32].
 * If the last line was removed on a checkout page, the visitor is redirected to the home page, and all checkout data is
 * cleared [S4.41] [S4.42].
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, from } = await readCartForm(request)
  const session = getSession(context)
  const before = session.cart
  const remaining = id === null ? before : removeFromCart(before, id)
  if (remaining.length < before.length) {
    session.saveCart(remaining)
    const { searchParams } = new URL(request.url)
    if (!searchParams.has(UNDO)) session.saveFlash({ tone: "success", key: "cart:removed" })
  }
  if (remaining.length > 0) return redirect(from, 303)
  const { pathname, search } = new URL(from, request.url)
  const wasOrdering = /^checkout(\/|$)/.test(parseLocalePath(pathname)?.path ?? "")
  if (wasOrdering) session.clearCheckout({ keepCart: true })
  if (session.token) await ignoreRefusal(clearDraft(context, wasOrdering))
  const target = wasOrdering ? localePath(currentLocale()) : pathname + queryWithoutPanel(search)
  return redirect(target, 303)
}

/**
 * Clears the delivery draft at the shop API once the cart is empty, or only its promocode if `isAll` is false. If the
 * draft had a promocode, a message says that it is no longer valid.
 */
async function clearDraft(context: Route.ActionArgs["context"], isAll: boolean): Promise<void> {
  const shop = getShopApi(context)
  const { promocode } = await shop.call(getDelivery, {})
  if (isAll) await shop.call(clearDelivery, {})
  else if (promocode) await shop.call(saveDelivery, { body: { promocode: null } })
  if (!promocode) return
  const text = `${t("cart:removed")}. ${t("checkout:promocode_invalid")}`
  getSession(context).saveFlash({ tone: "warning", key: "checkout:promocode_invalid", text })
}
