import { t } from "#app/i18n/words.ts"
import { CartPage } from "#app/ui/cart/cart-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cart.ts"

export { loader } from "#app/loaders/cart-page.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("cart:title")} path="/cart" noindex />
      <CartPage cart={loaderData} />
    </>
  )
}
