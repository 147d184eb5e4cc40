import { t } from "#app/i18n/words.ts"
import { PasswordPhonePage } from "#app/ui/auth/password-pages.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/password.ts"

export { action } from "#app/actions/send-password-code.ts"
export { loadPhone as loader } from "#app/loaders/password.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("auth:reset_title")} path="/password" noindex />
      <PasswordPhonePage {...loaderData} />
    </>
  )
}
