import { t } from "#app/i18n/translations.ts"
import { OrdersPage } from "#app/screens/account/orders.tsx"
import { ViewedOrBestSold } from "#app/screens/shell/viewed-or-best-sold.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/orders.ts"

export { loader } from "#app/loaders/account/orders.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { offered, ...view } = loaderData
  return (
    <>
      <PageMetadata title={t("cabinet:my_orders")} path="/cabinet/orders" />
      <OrdersPage view={view} />
      {offered && <ViewedOrBestSold {...offered} />}
    </>
  )
}
