import "server-only"
import { redirect } from "react-router"
import { readForm, replyToFailure } from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { RestockCodeForm } from "#app/schemas/restock.ts"
import { findPendingRestock } from "#app/session/pending-restock.ts"
import { getSession } from "#app/session/session.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import type { Route } from "../../routes/catalogue/+types/restock-code.ts"
import { requireProductId } from "./require-product-id.ts"
import { resendRestockCode } from "./resend-restock-code.ts"
import { restockPath, redirectIfOrderable, redirectAfterSubscription } from "./restock-redirects.ts"

/**
 * Step 2 of the request for an SMS when the product can be ordered again: sends the code to the shop API to confirm the
 * phone.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const product = requireProductId(params)
  const session = getSession(context)
  const { form, submission, value, errorResponse } = readForm(context, RestockCodeForm)
  // A text browser sends the button that requests another code with this form.
  if (form.has("resend")) return resendRestockCode(context, product)
  if (errorResponse) return errorResponse
  const pending = await findPendingRestock(session, product)
  if (!pending) {
    session.saveFlash({ tone: "warning", key: "auth:reset_expired" })
    return redirect(restockPath(product, "begin"), 303)
  }
  try {
    const { message } = await getShopApi(context).call(notifyWhenOrderable, {
      params: { id: product },
      body: { phone: pending.phone, confirm_code: value.code, recaptcha_token: "" },
    })
    return redirectAfterSubscription(session, product, message)
  } catch (error) {
    // This form has no phone field, so an error about the phone, such as too many requested products, is shown for the
    // whole form.
    const fields = { confirm_code: "code", phone: null }
    return (
      redirectIfOrderable(session, product, error) ??
      replyToFailure({ context, submission }, error, fields)
    )
  }
}
