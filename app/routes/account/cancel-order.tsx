import { t } from "#app/i18n/translations.ts"
import { CancelOrderDialog } from "#app/screens/account/cancel-order.tsx"
import { OrderPage } from "#app/screens/account/order.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/cancel-order.ts"

export { action } from "#app/actions/account/cancel-order.ts"
export { loader } from "#app/loaders/account/cancel-order.ts"

export function ServerComponent({
  loaderData: { order, payAgainCards },
}: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("cabinet:cancel_title")} path={`/cabinet/orders/${order.id}/cancel`} />
      <OrderPage order={order} payAgainCards={payAgainCards} />
      <CancelOrderDialog order={order} />
    </>
  )
}
