import { t } from "#app/i18n/words.ts"
import { CancelDialog } from "#app/ui/cabinet/cancel-dialog.tsx"
import { OrderPage } from "#app/ui/cabinet/order-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cabinet-cancel.ts"

export { action } from "#app/actions/cancel-order.ts"
export { loader } from "#app/loaders/cabinet-cancel.ts"

export function ServerComponent({ loaderData: { order, payWith } }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead
        title={t("cabinet:cancel_title")}
        path={`/cabinet/orders/${order.id}/cancel`}
        noindex
      />
      <OrderPage order={order} payWith={payWith} />
      <CancelDialog order={order} />
    </>
  )
}
