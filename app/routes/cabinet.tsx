import { t } from "#app/i18n/words.ts"
import { ProfilePage } from "#app/ui/cabinet/profile-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cabinet.ts"

export { loader } from "#app/loaders/cabinet.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("cabinet:menu")} path="/cabinet" noindex />
      <ProfilePage view={loaderData} />
    </>
  )
}
