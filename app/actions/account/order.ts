import "server-only"
import { redirect } from "react-router"
import { readForm, buildFormResponse } from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { PayAgainForm } from "#app/schemas/pay-again.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { payOrder } from "#contract/order-actions.ts"
import type { Order } from "#contract/orders.ts"
import type { Route } from "../../routes/account/+types/order.ts"
import { redirectWithOrderError } from "./redirect-with-order-error.ts"

/** Pays an order whose payment was refused: with a saved card, or on the provider's page. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = params
  const { submission, value, errorResponse } = readForm(context, PayAgainForm)
  if (errorResponse) return errorResponse
  const session = getSession(context)
  try {
    const order = await getShopApi(context).call(payOrder, {
      params: { id },
      body:
        value.card === undefined
          ? { return_path: localePath(currentLocale(), "checkout/accepted/{id}") }
          : { card_id: value.card },
    })
    removePaidOrder(session, order)
    if (order.pay_url) return redirect(order.pay_url, 303)
    if (order.payment_status === "paid") {
      session.saveFlash({ tone: "success", key: "cabinet:paid_now" })
    }
    return redirect(pagePath("order", { id }), 303)
  } catch (error) {
    if (!isRejected(error) || error.status !== 422)
      return redirectWithOrderError(context, id, error)
    const texts = Object.values(error.fieldErrors).flat()
    return buildFormResponse(submission, {
      fieldErrors: { card: texts.length > 0 ? texts : [error.message] },
    })
  }
}

/**
 * Removes the products of the order from the cart and clears the checkout data, so that the next order starts at the
 * first step. The action calls it as soon as the shop API has accepted the payment, even if the customer has yet to pay
 * on the provider's page, but not after a refusal. If the call has charged a saved card, the customer may have changed
 * the cart meanwhile: `saveOrdered` then lets the next request remove the products.
 */
function removePaidOrder(session: Session, { items, pay_url }: Order): void {
  session.clearCheckout({ keepCart: true })
  const bought = new Set(items.map((item) => item.product_id))
  const remaining = session.cart.filter(({ id }) => !bought.has(id))
  if (remaining.length === session.cart.length) return
  if (pay_url) session.saveCart(remaining)
  else session.saveOrdered([...bought])
}
