import "server-only"
import { redirect } from "react-router"
import { formatError } from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { parseLocalePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { UNDO, WITH_PROMOCODE } from "#app/urls/cart-form-params.ts"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"
import { clearDelivery, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { removeFromCart } from "#domain/cart.ts"
import type { Route } from "../../routes/cart/+types/remove.ts"
import { parseCartForm } from "./cart-form.ts"

/**
 * Removes a line from the cart. Removing the last line also closes the panel [S4.40] and clears the promocode [S4.32].
 * If the last line was removed at a step of the checkout, the visitor is redirected to the home page, and all checkout
 * data is cleared [S4.41] [S4.42]. If the shop API does not clear the promocode, the line stays, because the promocode
 * would apply to the next cart. Only if the visitor is no longer signed in, the line is removed nevertheless. The
 * account then keeps its promocode: after the next login, the checkout shows it as applied, with a button that removes
 * it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, from } = parseCartForm(context)
  const session = getSession(context)
  const before = session.cart
  const remaining = id === null ? before : removeFromCart(before, id)
  const isEmpty = remaining.length === 0
  const { pathname, search } = new URL(from, request.url)
  // The page of an accepted order shows no checkout, although its path begins like those of the steps.
  const wasOrdering = /^checkout(?!\/accepted\/)(\/|$)/.test(parseLocalePath(pathname)?.path ?? "")
  let lostPromocode = false
  if (isEmpty && session.token) {
    try {
      const shop = getShopApi(context)
      const { promocode } = await shop.call(getDelivery, { query: { promocode_only: "1" } })
      if (wasOrdering) await shop.call(clearDelivery, {})
      else if (promocode) await shop.call(saveDelivery, { body: { promocode: null } })
      lostPromocode = promocode !== null
    } catch (error) {
      if (!isSignedOut(error)) {
        const text = formatError(context, error)
        session.saveFlash({ tone: "error", key: "common:unknown_error", text })
        return redirect(from, 303)
      }
    }
  }
  const { searchParams } = new URL(request.url)
  const product = id === null ? {} : { product: id }
  if (remaining.length < before.length) {
    session.saveCart(remaining)
    if (!searchParams.has(UNDO)) {
      session.saveFlash({ tone: "success", key: "cart:removed", ...product })
    }
  }
  if (lostPromocode && searchParams.get(UNDO) !== WITH_PROMOCODE) {
    const text = `${t("cart:removed")}. ${t("checkout:promocode_invalid")}`
    session.saveFlash({ tone: "warning", key: "checkout:promocode_invalid", text, ...product })
  }
  if (!isEmpty) return redirect(from, 303)
  if (wasOrdering) session.clearEmptyCheckout()
  const target = wasOrdering ? pagePath("home") : pathname + queryWithoutPanel(search)
  return redirect(target, 303)
}

/** Whether the shop API has rejected a call because the visitor is no longer signed in, as with an expired token. */
function isSignedOut(error: unknown): boolean {
  return isRejected(error) && error.status === 401
}
