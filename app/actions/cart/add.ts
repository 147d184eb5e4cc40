import "server-only"
import { redirect } from "react-router"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { CHECK_OUT, COOKIE_CHECK } from "#app/urls/cart-form-params.ts"
import { PRESSED_CARD_ID } from "#app/urls/pressed-card-id.ts"
import { listCartProducts } from "#contract/products.ts"
import { addToCart, MAX_LINES, MAX_QTY } from "#domain/cart.ts"
import type { Route } from "../../routes/cart/+types/add.ts"
import { parseCartForm } from "./cart-form.ts"

/**
 * Adds a product to the cart and redirects to the form's page, which shows success or the reason of the refusal [S5.24]
 * [S5.25]. With the query parameter CHECK_OUT, it redirects to the checkout instead if the cart already has the
 * product.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, from } = parseCartForm(context)
  const session = getSession(context)
  const product = await loadCartItem(getShopApi(context), id)
  const result = addToCart(session.cart, product)
  const pressed = { product: product.id }
  if ("refusal" in result) {
    const text = {
      cant_add_to_cart: t("cart:cant_add_to_cart"),
      cant_add_more_to_cart: t("cart:cant_add_more_to_cart", { max: MAX_QTY }),
      cart_full: t("cart:cart_full", { max: MAX_LINES }),
    }[result.refusal]
    session.saveFlash({ tone: "warning", key: `cart:${result.refusal}`, text, ...pressed })
    const isCheckOut = new URL(request.url).searchParams.has(CHECK_OUT)
    if (isCheckOut && result.refusal === "cant_add_more_to_cart") {
      return redirect(pagePath("checkoutStart"), 303)
    }
  } else {
    session.saveCart(result.lines)
    session.saveFlash({ tone: "success", key: "cart:added", ...pressed })
  }
  return redirect(`${session.hasCookies ? from : withCookieCheck(from)}#${PRESSED_CARD_ID}`, 303)
}

/** Adds the parameter that lets the page say that the browser blocks cookies [D1.710]. */
function withCookieCheck(path: string): string {
  if (path.includes(COOKIE_CHECK)) return path
  return `${path}${path.includes("?") ? "&" : "?"}${COOKIE_CHECK}=1`
}

/** Loads the product. `canBeAdded` is also false for a product that is unknown or not sold in the visitor's country. */
async function loadCartItem(shop: ShopApiClient, id: number | null) {
  if (id === null) return { id: 0, canBeAdded: false }
  const { items } = await shop.call(listCartProducts, { query: { item_ids: [id] } })
  return items.find((item) => item.id === id) ?? { id, canBeAdded: false }
}
