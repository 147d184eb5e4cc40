import "server-only"
import { redirect } from "react-router"
import { readForm } from "#app/actions/shared/form-submission.ts"
import { applyTypedPromocode, removePromocode } from "#app/actions/shared/promocode.ts"
import { readReturnPath } from "#app/actions/shared/return-path.ts"
import { loadCustomer } from "#app/api/customer.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { CartPromocodeForm } from "#app/schemas/checkout.ts"
import { getSession } from "#app/session/session.ts"
import type { Route } from "../../routes/cart/+types/cart.ts"

/**
 * Applies or removes a customer's promocode, and redirects to the page or the panel that contains the form. If the
 * customer typed a promocode and then pressed the link to the checkout, applies the promocode and redirects to the
 * checkout [D1.265].
 */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, answeredQuestionId, value, errorResponse } = readForm(
    context,
    CartPromocodeForm,
  )
  const returnPath = readReturnPath(form.get("return_to"))
  if ((await loadCustomer(context)) === null) {
    getSession(context).saveFlash({ tone: "warning", key: "auth:login_ended" })
    return redirect(returnPath, 303)
  }
  if (errorResponse) return errorResponse
  if (value.intent === "drop_promocode") return removePromocode(context, returnPath)
  const { promocode } = value
  const typed = { promocode, answeredQuestionId, returnPath }
  if (!form.has("ordering")) return applyTypedPromocode(context, submission, typed)
  const checkout = pagePath("checkoutStart")
  const text = form.get("promocode")
  if (typeof text === "string" && text.trim() === "") return redirect(checkout, 303)
  return applyTypedPromocode(context, submission, {
    ...typed,
    returnPath: checkout,
    advice: t("checkout:promocode_clear"),
  })
}
