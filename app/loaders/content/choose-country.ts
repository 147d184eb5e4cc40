import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { getSession } from "#app/session/session.ts"
import type { Route } from "../../routes/content/+types/choose-country.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const { offered, active } = await loadCountries(getShopApi(context), getSession(context))
  return {
    countries: offered.map(({ iso_code, name, currency }) => ({
      iso_code,
      name,
      currency,
    })),
    active: active.iso_code,
  }
}
