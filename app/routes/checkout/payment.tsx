import { t } from "#app/i18n/translations.ts"
import { PaymentStep } from "#app/screens/checkout/payment.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/payment.ts"

export { action } from "#app/actions/checkout/payment.ts"
export { loader } from "#app/loaders/checkout/payment.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("checkout:payment_title")} path="/checkout/payment" />
      <PaymentStep view={loaderData} />
    </>
  )
}
