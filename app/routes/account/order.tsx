import { OrderPage, orderTitle } from "#app/screens/account/order.tsx"
import { PageHead } from "#app/ui/layout/page-head.tsx"
import type { Route } from "./+types/order.ts"

export { action } from "#app/actions/account/order.ts"
export { loader } from "#app/loaders/account/order.ts"

export function ServerComponent({ loaderData: { order, payWith } }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={orderTitle(order)} path={`/cabinet/orders/${order.id}`} />
      <OrderPage order={order} payWith={payWith} />
    </>
  )
}
