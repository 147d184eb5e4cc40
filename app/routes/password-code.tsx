import { t } from "#app/i18n/words.ts"
import { PasswordCodePage } from "#app/ui/auth/password-pages.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/password-code.ts"

export { action } from "#app/actions/reset-password.ts"
export { loadCode as loader } from "#app/loaders/password.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("auth:reset_title")} path="/password/code" noindex />
      <PasswordCodePage {...loaderData} />
    </>
  )
}
