import { OrderPage, orderTitle } from "#app/screens/account/order.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/order.ts"

export { action } from "#app/actions/account/order.ts"
export { loader } from "#app/loaders/account/order.ts"

export function ServerComponent({
  loaderData: { order, payAgainCards },
}: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={orderTitle(order)} path={`/cabinet/orders/${order.id}`} />
      <OrderPage order={order} payAgainCards={payAgainCards} />
    </>
  )
}
