import "server-only"
import { getSession } from "#app/session/session.ts"
import { formatAnyPhone, getActiveCountry, needsEmail } from "#app/shop/active-country.ts"
import { customerContext } from "#app/shop/customer.ts"
import { getShop } from "#app/shop/shop.ts"
import type { Route } from "../routes/+types/cabinet-personal.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const { user, country } = context.get(customerContext)
  const { countries } = await getActiveCountry(getShop(context), getSession(context))
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    phone: formatAnyPhone(user.phone, countries),
    email: needsEmail(country) ? (user.email ?? "") : null,
    country: country.name,
  }
}
