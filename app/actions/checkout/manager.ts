import "server-only"
import type { Submission } from "@conform-to/dom/future"
import { redirect, type RouterContextProvider } from "react-router"
import { replyToFailure } from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { getSession } from "#app/session/session.ts"
import { findPayer, saveDelivery } from "#contract/checkout.ts"

interface TypedManager {
  managerId: string
  /**
   * Id of the simple question (an arithmetic question against robots) that the visitor has answered; null if the
   * visitor has answered none.
   */
  answeredQuestionId: string | null
}

/**
 * Returns the manager with this ID, through whom the customer orders.
 *
 * @throws ShopError, with an error at `manager_id` when no manager has this ID
 */
export function getManager(
  context: Readonly<RouterContextProvider>,
  { managerId, answeredQuestionId }: TypedManager,
) {
  return getShopApi(context).call(findPayer, {
    query: { manager_id: managerId },
    answeredQuestionId,
  })
}

/**
 * Looks up the manager by ID, and saves the manager in the delivery draft and the ID in a cookie. The page then shows
 * the manager's name. For an unknown ID, the response has an error at the field for the ID.
 */
export async function chooseManager(
  context: Readonly<RouterContextProvider>,
  submission: Submission,
  typed: TypedManager,
) {
  const session = getSession(context)
  try {
    const manager = await getManager(context, typed)
    await getShopApi(context).call(saveDelivery, { body: { payer: manager } })
    session.saveCheckout({ payer: manager.id })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  return redirect(pagePath("confirmation"), 303)
}

/** Removes the manager from the delivery draft and from the cookie. */
export async function removeManager(
  context: Readonly<RouterContextProvider>,
  submission: Submission,
) {
  try {
    await getShopApi(context).call(saveDelivery, { body: { payer: null } })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  getSession(context).saveCheckout({ payer: null })
  return redirect(pagePath("confirmation"), 303)
}

/** Removes a manager whom the shop API rejected. The ID stays in its field. */
export async function removeRejectedManager(
  context: Readonly<RouterContextProvider>,
  submission: Submission,
  text: string,
) {
  try {
    await getShopApi(context).call(saveDelivery, { body: { payer: null } })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  getSession(context).saveFlash({ tone: "error", key: "common:unknown_error", text })
  return redirect(pagePath("confirmation"), 303)
}
