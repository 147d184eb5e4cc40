import "server-only"
import { data } from "react-router"
import { formatError } from "#app/actions/shared/form-submission.ts"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { t } from "#app/i18n/translations.ts"
import { CardTokenForm } from "#app/schemas/checkout.ts"
import { getSession } from "#app/session/session.ts"
import { saveCard } from "#contract/account.ts"
import type { Route } from "../../routes/checkout/+types/save-card.ts"

/**
 * Saves a card by the token that the provider issued to the browser, and selects the card. The card number is never
 * sent to the shop [D.73]. Responds with the card's id, or with an error text.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  const parsed = CardTokenForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse(t("errors:invalid"))
  const session = getSession(context)
  try {
    const card = await getShopApi(context).call(saveCard, { body: { token: parsed.data.token } })
    session.saveCheckout({ option: "card", card: card.id })
    return data({ saved: card.id, error: null })
  } catch (error) {
    return refuse(formatError(context, error))
  }
}

function refuse(error: string) {
  return data({ saved: null, error }, { status: 422 })
}
