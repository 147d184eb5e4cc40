import "server-only"
import { redirect } from "react-router"
import { formatError } from "#app/actions/shared/form-submission.ts"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { RemoveCardForm } from "#app/schemas/account.ts"
import { getSession } from "#app/session/session.ts"
import { deleteCard } from "#contract/account.ts"
import type { Route } from "../../routes/account/+types/remove-card.ts"

/**
 * Removes a saved card. The shop API refuses to remove a card that a pending payment needs; the message then says why
 * [D1.00].
 */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  const parsed = RemoveCardForm.safeParse(Object.fromEntries(form))
  const session = getSession(context)
  if (!parsed.success) session.saveFlash({ tone: "error", key: "errors:invalid" })
  else {
    try {
      await ignoreMissing(
        getShopApi(context).call(deleteCard, { params: { id: parsed.data.card } }),
      )
      session.saveFlash({ tone: "success", key: "cabinet:card_removed" })
    } catch (error) {
      const text = formatError(context, error)
      session.saveFlash({ tone: "error", key: "common:unknown_error", text })
    }
  }
  return redirect(pagePath("profile"), 303)
}

/** Ignores a 404: the card was already removed, because the form was sent twice or a proxy has repeated the call. */
async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRejected(error) || error.status !== 404) throw error
  }
}
