import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import {
  readPhoneForm,
  buildFormResponse,
  logShopError,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { hasUnorderableLine, isAfter, loadCheckout } from "#app/api/load-checkout.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { DeliveryForm, DeliveryFormWithEmail, DraftForm } from "#app/schemas/checkout.ts"
import { saveReceiver, saveRefusedReceiver } from "#app/session/receiver.ts"
import { getSession } from "#app/session/session.ts"
import { saveDelivery } from "#contract/checkout.ts"
import { keysOf } from "#domain/keys-of.ts"
import { needsEmail } from "#domain/person-fields.ts"
import type { Route } from "../../routes/checkout/+types/delivery.ts"
import { redirectAfterCountryChange } from "./redirect-after-country-change.ts"

/** Step 1 of the checkout: saves the receiver and the address. */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, value, errorResponse } = await readPhoneForm<DeliveryForm>(
    { context },
    (chosen) => (needsEmail(chosen.iso_code) ? DeliveryFormWithEmail : DeliveryForm),
  )
  const { checkout, country } = await loadCheckout(context)
  const { country: formCountry } = submission.payload
  if (typeof formCountry === "string" && formCountry !== country.iso_code)
    return redirectAfterCountryChange(context)
  if (errorResponse) {
    // Only the shop API knows whether region and district belong together.
    const { region, district } = await saveRefused(context, form)
    if (!region && !district) return errorResponse
    const { error, wasEmpty } = errorResponse.data
    const found: Record<string, string[]> = {
      ...(region && { region }),
      ...(district && { district }),
      ...error?.fieldErrors,
    }
    // The first invalid field gets the focus, so the errors are in the order of the form.
    const fieldErrors: Record<string, string[]> = {}
    for (const name of [...keysOf(DeliveryForm.shape), ...Object.keys(found)])
      if (found[name]) fieldErrors[name] = found[name]
    const formErrors = error?.formErrors ?? []
    return buildFormResponse(submission, {
      formErrors,
      fieldErrors,
      ...(wasEmpty && { wasEmpty }),
    })
  }
  const { fullName, phone, region, district, location, notes } = value
  const email = needsEmail(country.iso_code) ? (value.email ?? null) : null

  const session = getSession(context)
  try {
    const draft = await getShopApi(context).call(saveDelivery, {
      body: { email, region, district, location, notes },
    })
    await saveReceiver(session, { ...draft, fullName, phone })
  } catch (error) {
    if (isRejected(error)) await saveRefused(context, form)
    return replyToFailure({ context, submission }, error)
  }
  session.saveCheckout({ region, district })
  if (hasUnorderableLine(checkout))
    return buildFormResponse(submission, { formErrors: [t("checkout:problem_words")] })
  if (!isAfter(session.checkout.step, "payment")) session.saveCheckout({ step: "payment" })
  return redirect(pagePath("payment"), 303)
}

/**
 * Saves the values of a rejected form, so that the next page can show them, for example the same form in another
 * language [D1.102]. If the shop API rejects these values, too, for example because region and district do not belong
 * together, saves them without region and district. Returns the shop API's errors by field. A failure of the shop API
 * is only logged, because the form has errors to show already.
 */
async function saveRefused(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Record<string, string[]>> {
  const typed = DraftForm.safeParse(Object.fromEntries(form)).data
  if (!typed) return {}
  const [session, shop] = [getSession(context), getShopApi(context)]
  const itemIds = session.cart.map(({ id }) => id)
  const save = async (place: { region: number | null; district: number | null }) => {
    try {
      await shop.call(saveDelivery, { body: { ...typed, ...place, item_ids: itemIds } })
      session.saveCheckout(place)
    } catch (error) {
      if (isRejected(error)) return error.fieldErrors
      logShopError(context, error)
    }
    return null
  }
  const { region = null, district = null } = typed
  const fieldErrors = await save({ region, district })
  if (fieldErrors) await save({ region: null, district: null })
  await saveRefusedReceiver(session, {
    fullName: readText(form, "fullName"),
    phone: readText(form, "phone"),
  })
  return fieldErrors ?? {}
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
