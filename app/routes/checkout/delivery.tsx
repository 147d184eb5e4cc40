import { t } from "#app/i18n/translations.ts"
import { DeliveryStep } from "#app/screens/checkout/delivery.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/delivery.ts"

export { action } from "#app/actions/checkout/delivery.ts"
export { loader } from "#app/loaders/checkout/delivery.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("checkout:delivery_title")} path="/checkout/delivery" />
      <DeliveryStep view={loaderData} />
    </>
  )
}
