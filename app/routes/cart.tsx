import { t } from "#app/i18n/words.ts"
import { loadCart } from "#app/loaders/cart.ts"
import { getSession } from "#app/session/session.ts"
import { getShop } from "#app/shop/shop.ts"
import { CartPage } from "#app/ui/cart/cart-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cart.ts"

export function loader({ context }: Route.LoaderArgs) {
  return loadCart(getShop(context), getSession(context))
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("cart:title")} path="/cart" noindex />
      <CartPage cart={loaderData} />
    </>
  )
}
