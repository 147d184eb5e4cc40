import type { RouterContextProvider } from "react-router"
import "server-only"
import { createResendAction } from "#app/actions/shared/create-resend-action.ts"
import { findPendingRestock, savePendingRestock } from "#app/session/pending-restock.ts"
import { getSession } from "#app/session/session.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import type { Route } from "../../routes/catalogue/+types/resend-restock-code.ts"
import { requireProductId } from "./require-product-id.ts"
import { redirectAfterSubscription, restockPath } from "./restock-redirects.ts"

/**
 * Sends again the code that confirms the phone for a restock notification (an SMS when the product can be ordered
 * again). If the phone is the signed-in customer's own, the shop API saves the request without a code, and the visitor
 * is redirected to the product's page [D1.210].
 */
export function resendRestockCode(
  context: Readonly<RouterContextProvider>,
  product: number,
): Promise<Response> {
  const resend = createResendAction({
    find: (session) => findPendingRestock(session, product),
    save: savePendingRestock,
    async send(shop, { phone }, { answeredQuestionId, recaptcha_token }) {
      const answer = await shop.call(notifyWhenOrderable, {
        params: { id: product },
        answeredQuestionId,
        body: { phone, recaptcha_token },
      })
      // The visitor may have signed in since the first code was sent. The shop API sends no code to a customer's own
      // phone.
      return answer.status === "waiting"
        ? redirectAfterSubscription(getSession(context), product, answer.message)
        : answer
    },
    expired: "auth:reset_expired",
    pathOf: (step) => restockPath(product, step),
  })
  return resend(context)
}

export function action({ params, context }: Route.ActionArgs) {
  return resendRestockCode(context, requireProductId(params))
}
