import { t } from "#app/i18n/words.ts"
import { DeliveryStep } from "#app/ui/checkout/delivery-step.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/checkout-delivery.ts"

export { action } from "#app/actions/save-delivery.ts"
export { loader } from "#app/loaders/checkout-delivery.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("checkout:delivery_title")} path="/checkout/delivery" noindex />
      <DeliveryStep view={loaderData} />
    </>
  )
}
