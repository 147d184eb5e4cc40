import { OrderPage, orderTitle } from "#app/ui/cabinet/order-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cabinet-order.ts"

export { action } from "#app/actions/pay-order.ts"
export { loader } from "#app/loaders/cabinet-order.ts"

export function ServerComponent({ loaderData: { order, payWith } }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={orderTitle(order)} path={`/cabinet/orders/${order.id}`} noindex />
      <OrderPage order={order} payWith={payWith} />
    </>
  )
}
