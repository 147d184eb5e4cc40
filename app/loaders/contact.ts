import "server-only"
import { env } from "#app/env.ts"
import { loadCountries } from "#app/loaders/countries.ts"
import { issueStamp } from "#app/session/form-guard.ts"
import { getSession } from "#app/session/session.ts"
import { getShop } from "#app/shop/shop.ts"
import type { Route } from "../routes/+types/contact.ts"

/** The operators' phones, and what the form needs: the country's phone mask and the guard's stamp. */
export async function loader({ context }: Route.LoaderArgs) {
  const { active } = await loadCountries(getShop(context), getSession(context))
  return {
    phones: env.OPERATOR_PHONES,
    phoneMask: active.phone_mask,
    stamp: issueStamp(),
  }
}
