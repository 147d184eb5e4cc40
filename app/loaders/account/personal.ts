import "server-only"
import { getActiveCountry } from "#app/api/active-country.ts"
import { formatAnyPhone } from "#app/api/country-phones.ts"
import { customerContext } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { getSession } from "#app/session/session.ts"
import { needsEmail } from "#domain/person-fields.ts"
import type { Route } from "../../routes/account/+types/personal.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const { user, country } = context.get(customerContext)
  const { countries } = await getActiveCountry(getShopApi(context), getSession(context))
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    phone: formatAnyPhone(user.phone, countries),
    email: needsEmail(country.iso_code) ? (user.email ?? "") : null,
    country: country.name,
  }
}
