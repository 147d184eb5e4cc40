import { data, Outlet } from "react-router"
import { getShop } from "#app/shop/shop.ts"
import { listCountries } from "#contract/countries.ts"
import { isLocale } from "#domain/locale.ts"
import type { Route } from "./+types/locale.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.locale !== undefined && !isLocale(params.locale)) throw data(null, { status: 404 })
  const shop = getShop(context)
  return { countries: await shop.call(listCountries, {}) }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <main>
      <p>shell {JSON.stringify(loaderData)}</p>
      <Outlet />
    </main>
  )
}

export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return <h1>locale error {String(error)}</h1>
}
