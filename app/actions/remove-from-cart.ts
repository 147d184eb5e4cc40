import "server-only"
import { redirect } from "react-router"
import { readCartForm } from "#app/actions/cart-form.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/words.ts"
import { getSession } from "#app/session/session.ts"
import { ignoreRefusal } from "#app/shop/shop-error.ts"
import { getShop } from "#app/shop/shop.ts"
import { clearDelivery } from "#contract/checkout.ts"
import { removeFromCart } from "#domain/cart.ts"
import { closePanel } from "#domain/panels.ts"
import type { Route } from "../routes/+types/form-remove-from-cart.ts"

/**
 * Takes a line out of the cart and says so. When it was the last one the cart's panel closes; a visitor who
 * stood on the checkout goes home, and the checkout data is cleared (specification 4).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, from } = await readCartForm(request)
  const session = getSession(context)
  const before = session.cart
  const left = id === null ? before : removeFromCart(before, id)
  if (left.length < before.length) {
    session.saveCart(left)
    session.saveFlash({ tone: "success", key: "cart:removed" })
  }
  if (left.length > 0) return redirect(from, 303)
  const [pathname = "", search] = from.split("?")
  if (!/^\/[a-z]{2}\/checkout(\/|$)/.test(pathname)) {
    return redirect(pathname + closePanel(search ?? ""), 303)
  }
  session.clearCheckout({ keepCart: true })
  if (session.token) await ignoreRefusal(getShop(context).call(clearDelivery, {}))
  return redirect(localePath(currentLocale()), 303)
}
