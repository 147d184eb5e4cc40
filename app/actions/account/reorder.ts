import "server-only"
import { redirect } from "react-router"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { getDelivery, saveDelivery } from "#contract/checkout.ts"
import { reorder } from "#contract/order-actions.ts"
import { addToCart, MAX_LINES } from "#domain/cart.ts"
import { ORDER_ID_MAX_LENGTH } from "#domain/field-lengths.ts"
import type { Route } from "../../routes/account/+types/reorder.ts"
import { redirectWithOrderError } from "./redirect-with-order-error.ts"

/** Maximum number of characters that a message uses for the names of products that cannot be ordered again. */
const NAMES_LENGTH = 160

/**
 * Adds one of each product of an order to the cart. A message names the products that can no longer be ordered. If all
 * can be ordered and the order was not paid, the action also saves the order's promocode, so that the customer pays the
 * same sum [D1.244].
 */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  const orderId = form.get("order")
  const id = typeof orderId === "string" ? orderId.slice(0, ORDER_ID_MAX_LENGTH + 1) : ""
  const session = getSession(context)
  try {
    const shop = getShopApi(context)
    const { items, left_out, promocode } = await shop.call(reorder, { params: { id } })
    if (promocode && left_out.length === 0) await savePromocode(shop, promocode)
    const { added, didNotFit } = fillCart(session, items)
    const names = formatNames(left_out.map(({ name }) => name))
    if (items.length === 0) {
      const text = t("cabinet:reordered_none", { names })
      session.saveFlash({ tone: "warning", key: "cabinet:reordered_none", text })
      return redirect(pagePath("order", { id }), 303)
    }
    const problems = [
      ...(names ? [t("cabinet:reordered_without", { names })] : []),
      ...(didNotFit ? [t("cart:cart_full", { max: MAX_LINES })] : []),
    ]
    const key = added > 0 ? ("cabinet:reordered" as const) : ("cabinet:reordered_before" as const)
    // The text contains no number but has a singular and a plural form. Russian uses the singular form for counts such
    // as 21, so every count above 1 is passed as 2.
    const result = t(key, { count: Math.min(items.length, 2) })
    const text = [...(didNotFit && added === 0 ? [] : [result]), ...problems].join(" ")
    const tone = problems.length > 0 ? "warning" : added > 0 ? "success" : "info"
    session.saveFlash({ tone, key, text })
    return redirect(pagePath("cart"), 303)
  } catch (error) {
    return redirectWithOrderError(context, id, error)
  }
}

/** Adds the products that are not in the cart yet, because the cart may contain at most one of each. */
function fillCart(session: Session, items: readonly { id: number }[]) {
  const before = session.cart
  let lines = before
  let didNotFit = false
  for (const { id } of items) {
    const result = addToCart(lines, { id, canBeAdded: true })
    if ("lines" in result) lines = result.lines
    else if (result.refusal === "cart_full") didNotFit = true
  }
  const added = lines.length - before.length
  if (added > 0) session.saveCart(lines)
  return { added, didNotFit }
}

/** Saves the promocode of the earlier order, unless the customer has saved another promocode in the meantime. */
async function savePromocode(shop: ShopApiClient, promocode: string) {
  const draft = await shop.call(getDelivery, { query: { promocode_only: "1" } })
  if (draft.promocode === null) await shop.call(saveDelivery, { body: { promocode } })
}

/** Formats as many names as fit into a message, followed by the number of the remaining names. */
function formatNames(names: readonly string[]): string {
  let shown = names.length
  while (shown > 1 && names.slice(0, shown).join(", ").length > NAMES_LENGTH) shown -= 1
  const listed = names.slice(0, shown).join(", ")
  const number = names.length - shown
  return number === 0 ? listed : t("cabinet:names_and_more", { names: listed, number })
}
