import "server-only"
import type { Submission } from "@conform-to/dom/future"
import { redirect, type RouterContextProvider } from "react-router"
import { replyToFailure } from "#app/actions/shared/reply.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { findPayer, saveDelivery } from "#contract/checkout.ts"

/**
 * Looks a manager ID up and keeps the payer whom it stands for, whole with the draft and by its id in the
 * browser; the page is shown again with the name. An ID that nobody has is refused at its field.
 */
export async function choosePayer(
  context: Readonly<RouterContextProvider>,
  submission: Submission,
  { managerId, answered }: { managerId: string; answered: string | null },
) {
  const [session, shop] = [getSession(context), getShopApi(context)]
  try {
    const payer = await shop.call(findPayer, {
      ...{ query: { manager_id: managerId }, answered },
    })
    await shop.call(saveDelivery, { body: { payer } })
    session.saveCheckout({ payer: payer.id })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  session.saveFlash({ tone: "success", key: "checkout:payer_saved" })
  return redirect(confirmation(), 303)
}

/** Takes the payer back. */
export async function dropPayer(context: Readonly<RouterContextProvider>) {
  const session = getSession(context)
  await getShopApi(context).call(saveDelivery, { body: { payer: null } })
  session.saveCheckout({ payer: null })
  session.saveFlash({ tone: "success", key: "checkout:payer_removed" })
  return redirect(confirmation(), 303)
}

/** A payer who does not hold any more is asked for again; the ID stays in the field. */
export async function askForPayerAgain(context: Readonly<RouterContextProvider>, text: string) {
  await getShopApi(context).call(saveDelivery, { body: { payer: null } })
  getSession(context).saveFlash({ tone: "error", key: "checkout:payer_removed", text })
  return redirect(confirmation(), 303)
}

const confirmation = () => localePath(currentLocale(), "checkout/confirmation")
