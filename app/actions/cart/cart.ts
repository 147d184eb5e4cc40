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
 * checkout [D1.265]. If the session has ended, the message contains the typed promocode, because the page has no field
 * for it before the next login [D1.711].
 */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, answeredQuestionId, value, errorResponse } = readForm(
    context,
    CartPromocodeForm,
  )
  const returnPath = readReturnPath(form.get("return_to"))
  if ((await loadCustomer(context)) === null) {
    const promocode = value?.intent === "promocode" ? value.promocode : undefined
    const text = promocode && t("auth:login_ended_promocode", { promocode })
    const key = "auth:login_ended"
    getSession(context).saveFlash({ tone: "warning", key, ...(text && { text }) })
    return redirect(returnPath, 303)
  }
  if (errorResponse) return errorResponse
  if (value.intent === "drop_promocode") return removePromocode(context, submission, returnPath)
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
