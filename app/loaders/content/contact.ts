import "server-only"
import { formatAnyPhone, needsEmail } from "#app/api/active-country.ts"
import { loadCustomer } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { env } from "#app/env.ts"
import { findQuestion } from "#app/loaders/auth/auth-view.ts"
import { loadCountries } from "#app/loaders/content/countries.ts"
import { issueStamp } from "#app/session/form-guard.ts"
import { getSession } from "#app/session/session.ts"
import { matchesMask } from "#domain/phone.ts"
import type { Route } from "../../routes/content/+types/contact.ts"

/** The operators' phones, and what the form needs: who writes, the phone mask and the guard's stamp. */
export async function loader({ context }: Route.LoaderArgs) {
  const [{ active, countries }, customer] = await Promise.all([
    loadCountries(getShopApi(context), getSession(context)),
    loadCustomer(context),
  ])
  const user = customer?.user
  // A phone of another country would be taken apart by this one's mask.
  const isOwn = !user || matchesMask(user.phone, active.phone_mask)
  return {
    phones: env.OPERATOR_PHONES,
    phoneMask: isOwn ? active.phone_mask : null,
    asksEmail: needsEmail(active),
    sender: user
      ? {
          name: `${user.first_name} ${user.last_name}`.slice(0, 100),
          phone: formatAnyPhone(user.phone, countries),
          email: user.email ?? "",
        }
      : null,
    stamp: issueStamp(),
    question: findQuestion(),
  }
}
