import "server-only"
import { formatAnyPhone, listPhoneMasks } from "#app/api/country-phones.ts"
import { loadCustomer } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { issueNoScriptQuestion } from "#app/loaders/shared/simple-question.ts"
import { issueStamp } from "#app/session/bot-check.ts"
import { getSession } from "#app/session/session.ts"
import { needsEmail } from "#domain/person-fields.ts"
import type { Route } from "../../routes/content/+types/contact.ts"

/**
 * Loads the operators' phones and the data of the form: the signed-in customer's name, phone and e-mail address, the
 * phone masks, and a signed timestamp against bots.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const [{ active, countries }, customer] = await Promise.all([
    loadCountries(getShopApi(context), getSession(context)),
    loadCustomer(context),
  ])
  const user = customer?.user
  return {
    phones: env.OPERATOR_PHONES,
    phoneMasks: listPhoneMasks({ country: active, countries }),
    asksEmail: needsEmail(active.iso_code),
    sender: user
      ? {
          name: `${user.first_name} ${user.last_name}`.slice(0, 100),
          phone: formatAnyPhone(user.phone, countries),
          email: user.email ?? "",
        }
      : null,
    stamp: issueStamp(),
    question: issueNoScriptQuestion(),
  }
}
