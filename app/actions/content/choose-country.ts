import "server-only"
import { redirect } from "react-router"
import { z } from "zod"
import { parseForm, buildFormResponse } from "#app/actions/shared/form-submission.ts"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { readReturnPath } from "#app/actions/shared/return-path.ts"
import { getActiveCountry } from "#app/api/active-country.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { ignoreRefusal } from "#app/api/shop-error.ts"
import { t } from "#app/i18n/translations.ts"
import { removePriceLimits } from "#app/schemas/product-filters.ts"
import { getSession } from "#app/session/session.ts"
import { clearDelivery } from "#contract/checkout.ts"
import type { Route } from "../../routes/content/+types/choose-country.ts"

const CountryForm = z.object({
  country: z.string({ error: "errors:country" }).max(10, { error: "errors:country" }),
  return_to: z.string(),
})

/** Saves the country and, if it changes, clears the checkout data but not the cart [S4.43] [S4.44]. */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  // Validates `return_to` before the form: if the form is refused, the country page shows it again, and links and
  // fields of that page contain this path [D1.213].
  form.set("return_to", readReturnPath(form.get("return_to")))
  const { submission, value, errorResponse } = parseForm(form, CountryForm)
  if (errorResponse) return errorResponse
  const shop = getShopApi(context)
  const session = getSession(context)
  const { country: active, offered } = await getActiveCountry(shop, session)
  const country = offered.find(({ iso_code }) => iso_code === value.country)
  if (!country)
    return buildFormResponse(submission, { fieldErrors: { country: [t("errors:country")] } })
  if (country.iso_code !== active.iso_code) {
    if (session.token) await ignoreRefusal(shop.call(clearDelivery, {}))
    session.clearCheckout({ keepCart: true })
  }
  session.saveCountry(country.iso_code)
  const text = t("shell:country_of", { name: country.name })
  session.saveFlash({ tone: "success", key: "shell:country", text })
  // In another currency the same numbers would be other prices, and the list would often be empty [D1.358].
  const isOtherCurrency = country.currency !== active.currency
  return redirect(isOtherCurrency ? removePriceLimits(value.return_to) : value.return_to, 303)
}
