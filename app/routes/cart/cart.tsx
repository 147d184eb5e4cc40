import { t } from "#app/i18n/translations.ts"
import { CartPage } from "#app/screens/cart/cart.tsx"
import { ViewedOrBestSold } from "#app/screens/shell/viewed-or-best-sold.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/cart.ts"

export { action } from "#app/actions/cart/cart.ts"
export { loader } from "#app/loaders/cart/cart.ts"

export function ServerComponent({ loaderData: { cart, offered } }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("cart:title")} path="/cart" />
      <CartPage cart={cart} offered={<ViewedOrBestSold {...offered} />} />
    </>
  )
}
