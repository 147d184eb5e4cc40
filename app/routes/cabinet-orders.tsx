import { t } from "#app/i18n/words.ts"
import { OrdersPage } from "#app/ui/cabinet/orders-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cabinet-orders.ts"

export { loader } from "#app/loaders/orders.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("cabinet:my_orders")} path="/cabinet/orders" noindex />
      <OrdersPage view={loaderData} />
    </>
  )
}
