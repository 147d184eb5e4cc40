import { t } from "#app/i18n/words.ts"
import { PaymentStep } from "#app/ui/checkout/payment-step.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/checkout-payment.ts"

export { action } from "#app/actions/choose-payment.ts"
export { loader } from "#app/loaders/checkout-payment.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("checkout:payment_title")} path="/checkout/payment" noindex />
      <PaymentStep view={loaderData} />
    </>
  )
}
