import "server-only"
import { env } from "#app/env.ts"
import { findQuestion } from "#app/loaders/auth-view.ts"
import { loadCountries } from "#app/loaders/countries.ts"
import { issueStamp } from "#app/session/form-guard.ts"
import { getSession } from "#app/session/session.ts"
import { formatAnyPhone, needsEmail } from "#app/shop/active-country.ts"
import { isRejected } from "#app/shop/shop-error.ts"
import { getShop, type Shop } from "#app/shop/shop.ts"
import { getProfile } from "#contract/account.ts"
import type { Country } from "#contract/countries.ts"
import { matchesMask } from "#domain/phone.ts"
import type { Route } from "../routes/+types/contact.ts"

/** The operators' phones, and what the form needs: who writes, the phone mask and the guard's stamp. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = getSession(context)
  const shop = getShop(context)
  const { active, countries } = await loadCountries(shop, session)
  const known = session.token ? await findSender(shop, countries) : null
  // A phone of another country would be taken apart by this one's mask.
  const isOwn = !known || matchesMask(known.cleanPhone, active.phone_mask)
  return {
    phones: env.OPERATOR_PHONES,
    phoneMask: isOwn ? active.phone_mask : null,
    asksEmail: needsEmail(active),
    sender: known?.sender ?? null,
    stamp: issueStamp(),
    question: findQuestion(),
  }
}

/** The signed-in customer's name and address, which the form begins with; null when the token is refused. */
async function findSender(shop: Shop, countries: readonly Country[]) {
  try {
    const { user } = await shop.call(getProfile, {})
    return {
      cleanPhone: user.phone,
      sender: {
        name: `${user.first_name} ${user.last_name}`.slice(0, 100),
        phone: formatAnyPhone(user.phone, countries),
        email: user.email ?? "",
      },
    }
  } catch (error) {
    if (isRejected(error)) return null
    throw error
  }
}
