import { t } from "#app/i18n/translations.ts"
import { ConfirmationStep } from "#app/screens/checkout/confirmation.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/confirmation.ts"

export { action } from "#app/actions/checkout/confirmation.ts"
export { loader } from "#app/loaders/checkout/confirmation.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("checkout:confirmation_title")} path="/checkout/confirmation" />
      <ConfirmationStep view={loaderData} />
    </>
  )
}
