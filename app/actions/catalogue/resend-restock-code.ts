import "server-only"
import { createResendAction } from "#app/actions/shared/create-resend-action.ts"
import { findPendingRestock, savePendingRestock } from "#app/session/restock.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import type { Route } from "../../routes/catalogue/+types/resend-restock-code.ts"
import { requireProductId, restockPath } from "./restock-redirects.ts"

/** Sends the code of a restock notification again. */
export function action({ request, params, context }: Route.ActionArgs) {
  const product = requireProductId(params)
  const resend = createResendAction({
    find: (session) => findPendingRestock(session, product),
    save: savePendingRestock,
    send: (shop, { phone }, { answeredQuestionId, recaptcha_token }) =>
      shop.call(notifyWhenOrderable, {
        params: { id: product },
        answeredQuestionId,
        body: { phone, recaptcha_token },
      }),
    expired: "auth:reset_expired",
    pathOf: (step) => restockPath(product, step),
  })
  return resend(request, context)
}
