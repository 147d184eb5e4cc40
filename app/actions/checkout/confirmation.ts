import "server-only"
import type { Submission } from "@conform-to/dom/future"
import { redirect, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import {
  parseForm,
  buildFormResponse,
  logShopError,
  replyToFailure,
  toFormErrors,
} from "#app/actions/shared/form-submission.ts"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { applyTypedPromocode, removePromocode } from "#app/actions/shared/promocode.ts"
import { getActiveCountry } from "#app/api/active-country.ts"
import { findChangedPart, restoreNotes } from "#app/api/confirmation-hash.ts"
import { requireCartLines } from "#app/api/require-cart-lines.ts"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import {
  ConfirmationForm,
  isAppliedPromocode,
  resolveIntent,
  TypedConfirmation,
  type PlacedOrder,
} from "#app/schemas/checkout.ts"
import { saveReceiver } from "#app/session/receiver.ts"
import { getSession, type Session } from "#app/session/session.ts"
import {
  getOrder,
  KeyReusedAnswer,
  placeOrder,
  type Order,
  type OrderRequest,
} from "#contract/orders.ts"
import type { Route } from "../../routes/checkout/+types/confirmation.ts"
import { buildOrderRequest } from "./build-order-request.ts"
import { chooseManager, removeManager, getManager } from "./manager.ts"
import { redirectAfterCountryChange } from "./redirect-after-country-change.ts"
import { redirectToChangedOrder } from "./redirect-to-changed-order.ts"
import { handleRefusal } from "./refused-order.ts"

/**
 * Step 3 of the checkout: places the order, or changes the promocode or the manager. Only the shop API validates the
 * order. A check in this action would refuse a repeated request, because the first request has already used the draft
 * and the bonus points. The shop API gives a repeated request the response of the first one.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  // The button that places the order sends no intent. If a promocode is typed and not applied, a script first submits
  // the promocode's form instead, with the field `ordering`.
  const isOrdering = !form.has("intent") || form.has("ordering")
  form.set("intent", resolveIntent(Object.fromEntries(form)))
  const { submission, answeredQuestionId, value, errorResponse } = parseForm(form, ConfirmationForm)
  const confirmationHash = form.get("shown")
  await requireCartLines(context, typeof confirmationHash === "string" ? confirmationHash : "")
  const { country } = await getActiveCountry(getShopApi(context), getSession(context))
  const shownCountry = form.get("country")
  if (shownCountry !== null && shownCountry !== country.iso_code)
    return redirectAfterCountryChange(context)
  if (errorResponse) return errorResponse
  const answer = await answerIntent(context, { submission, answeredQuestionId, value }, isOrdering)
  // The response to a refused form contains the typed values itself. A redirect to this step contains none, so a cookie
  // stores the values for the next page.
  if (answer instanceof Response && answer.headers.get("Location") === pagePath("confirmation")) {
    saveTyped(getSession(context), form)
  }
  return answer
}

interface Sent<Value> {
  submission: Submission
  /**
   * Id of the simple question (an arithmetic question against robots) that the visitor has answered; null if the
   * visitor has answered none.
   */
  answeredQuestionId: string | null
  value: Value
}

function answerIntent(
  context: Readonly<RouterContextProvider>,
  { submission, answeredQuestionId, value }: Sent<z.output<typeof ConfirmationForm>>,
  isOrdering: boolean,
) {
  switch (value.intent) {
    case "promocode":
      return applyTypedPromocode(context, submission, {
        promocode: value.promocode,
        answeredQuestionId,
        returnPath: pagePath("confirmation"),
        ...(isOrdering && {
          message: "checkout:promocode_before_order",
          advice: t("checkout:promocode_clear"),
        }),
      })
    case "drop_promocode":
      return removePromocode(context, submission, pagePath("confirmation"))
    case "find_payer":
      return chooseManager(context, submission, { managerId: value.manager_id, answeredQuestionId })
    case "drop_payer":
      return removeManager(context, submission)
    case "place":
      return place(context, { submission, answeredQuestionId, value })
  }
}

/**
 * Saves the checkboxes and texts of the order's form, so that the next page shows them again, whichever button of the
 * form was pressed [D1.106]. With scripts, the promocode has a form of its own, without the field `key`. That form has
 * none of these checkboxes and texts, so nothing is saved.
 */
function saveTyped(session: Session, form: FormData) {
  if (!form.has("key")) return
  const fields = Object.fromEntries(form)
  const typed = TypedConfirmation.parse(fields)
  // The next page shows an empty field for the manager or the promocode that a button has removed. An applied promocode
  // is not saved either. If it has ended since, its text would fill the field again, and the next press would try to
  // apply it, although that press must order without it [D1.336].
  const intent = form.get("intent")
  session.saveTyped({
    ...typed,
    ...(intent === "drop_payer" ? { manager_id: "" } : {}),
    ...(intent === "drop_promocode" || isAppliedPromocode(fields) ? { promocode: "" } : {}),
  })
}

async function place(context: Readonly<RouterContextProvider>, sent: Sent<PlacedOrder>) {
  const { submission, answeredQuestionId, value } = sent
  const session = getSession(context)
  const { manager, errorResponse } = await requireManager(context, sent)
  if (errorResponse) return errorResponse
  const { confirmationHash, notes } = value
  const current = await buildOrderRequest(context, { ...value, payer: manager })
  if (!current)
    return redirectToChangedOrder(session, { key: "checkout:check_delivery", step: "delivery" })
  const order =
    confirmationHash === undefined ? current : restoreNotes(current, { confirmationHash, notes })
  if (!value.key || order.total === undefined) return redirectToChangedOrder(session)
  // Another tab may have changed the address or the card since this page was rendered.
  const changedPart =
    confirmationHash === undefined ? null : findChangedPart(confirmationHash, order)
  if (changedPart)
    return redirectToChangedOrder(session, { key: `checkout:changed_${changedPart}` })
  try {
    const answered = await placeOnce(getShopApi(context), {
      answeredQuestionId,
      body: { ...order, total: order.total },
      idempotencyKey: value.key,
    })
    return await finishPlacing(context, answered, order.delivery)
  } catch (error) {
    return await handleRefusal(context, { submission, delivery: order.delivery }, error)
  }
}

/**
 * Places the order. If an earlier request with the same Idempotency-Key has placed one, returns that order, unless it
 * was refused or cancelled. The customer has not seen the response to the earlier request, and the form has changed
 * since: an order uses up the comment, the promocode and the manager of the checkout [D1.761].
 */
async function placeOnce(
  shop: ShopApiClient,
  request: { answeredQuestionId: string | null; body: OrderRequest; idempotencyKey: string },
): Promise<Order> {
  try {
    return await shop.call(placeOrder, request)
  } catch (error) {
    const answer = isRejected(error) && error.status === 409 ? error.answer : null
    const { data } = KeyReusedAnswer.safeParse(answer)
    if (!data) throw error
    const earlier = await shop.call(getOrder, { params: { id: data.order_id } })
    if (earlier.status === "cancelled" || earlier.payment_status === "refused") throw error
    return earlier
  }
}

/** Updates the cookies after an order, and redirects to the provider's page or to the page about the order. */
async function finishPlacing(
  context: Readonly<RouterContextProvider>,
  answered: Order,
  delivery: OrderRequest["delivery"],
) {
  const session = getSession(context)
  // A repeated request gets the response of the first one, but the order may have been cancelled since.
  const { id } = answered
  const placed = await getShopApi(context)
    .call(getOrder, { params: { id } })
    .catch((error: unknown) => {
      logShopError(context, error)
      return answered
    })
  if (placed.status === "cancelled") {
    await saveReceiver(session, delivery)
    return redirectToChangedOrder(session)
  }
  // With `pay_url`, the bank charges the card only on the provider's page, so this response is fast and may clear the
  // whole cart. Otherwise the customer may have changed the cart during the charge: `saveOrdered` then lets the next
  // page remove only the ordered products.
  session.clearCheckout({ keepCart: placed.pay_url === null })
  if (placed.pay_url) {
    // With this cookie, the page that follows the payment says that the order is accepted (removePaidFromCart).
    session.saveWaiting({ id, isInCart: false })
    return redirect(placed.pay_url, 303)
  }
  session.saveOrdered(placed.items.map((item) => item.product_id))
  // While the charge is pending, no message reports a success. The next page explains the state of the charge.
  if (placed.payment_status === "paid") {
    session.saveFlash({ tone: "success", key: "checkout:accepted" })
  }
  return redirect(pagePath("accepted", { id }), 303)
}

/**
 * Returns the manager through whom the customer orders; null if there is none. Usually this is the manager whose name
 * the page showed. If the customer typed another ID and did not press the button that looks it up, this function looks
 * it up. If no manager has the ID, the response has an error at its field, and also at the terms if the customer has
 * not accepted them.
 */
async function requireManager(
  context: Readonly<RouterContextProvider>,
  { submission, answeredQuestionId, value }: Sent<PlacedOrder>,
) {
  const { unknownManager: managerId, terms } = value
  if (managerId === null) return { manager: value.payer, errorResponse: null }
  const termsErrors = terms ? {} : { terms: [t("errors:terms")] }
  try {
    const manager = await getManager(context, { managerId, answeredQuestionId })
    // Saves the ID, so that its field still contains it when the page is shown again.
    getSession(context).saveCheckout({ payer: manager.id })
    if (terms) return { manager, errorResponse: null }
    return {
      manager: null,
      errorResponse: buildFormResponse(submission, { fieldErrors: termsErrors }),
    }
  } catch (error) {
    if (!isRejected(error)) {
      return { manager: null, errorResponse: replyToFailure({ context, submission }, error) }
    }
    const { fieldErrors, formErrors = [] } = toFormErrors(error)
    const errors = { formErrors, fieldErrors: { ...fieldErrors, ...termsErrors } }
    return { manager: null, errorResponse: buildFormResponse(submission, errors) }
  }
}
