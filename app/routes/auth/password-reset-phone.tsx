import { t } from "#app/i18n/translations.ts"
import { PasswordResetPage } from "#app/screens/auth/password-reset.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/password-reset-phone.ts"

export { action } from "#app/actions/auth/password-reset-phone.ts"
export { loadPhone as loader } from "#app/loaders/auth/password-reset.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("auth:reset_title")} path="/password" />
      <PasswordResetPage {...loaderData} />
    </>
  )
}
