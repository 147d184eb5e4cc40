import { t } from "#app/i18n/translations.ts"
import { PasswordPhonePage } from "#app/screens/auth/password.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/password.ts"

export { action } from "#app/actions/auth/password.ts"
export { loadPhone as loader } from "#app/loaders/auth/password.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("auth:reset_title")} path="/password" />
      <PasswordPhonePage {...loaderData} />
    </>
  )
}
