import { t } from "#app/i18n/words.ts"
import { ConfirmationStep } from "#app/ui/checkout/confirmation-step.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/checkout-confirmation.ts"

export { action } from "#app/actions/place-order.ts"
export { loader } from "#app/loaders/checkout-confirmation.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("checkout:confirmation_title")} path="/checkout/confirmation" noindex />
      <ConfirmationStep view={loaderData} />
    </>
  )
}
