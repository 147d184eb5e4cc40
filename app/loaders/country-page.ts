import "server-only"
import { loadCountries } from "#app/loaders/countries.ts"
import { getSession } from "#app/session/session.ts"
import { getShop } from "#app/shop/shop.ts"
import type { Route } from "../routes/+types/country.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const { offered, active } = await loadCountries(getShop(context), getSession(context))
  return {
    countries: offered.map(({ iso_code, name, currency }) => ({
      iso_code,
      name,
      currency,
    })),
    active: active.iso_code,
  }
}
