import { t } from "#app/i18n/translations.ts"
import { ProfilePage } from "#app/screens/account/profile.tsx"
import { RemoveCardDialog } from "#app/screens/account/remove-card.tsx"
import { PageHead } from "#app/ui/layout/page-head.tsx"
import type { Route } from "./+types/profile.ts"

export { loader } from "#app/loaders/account/profile.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("cabinet:menu")} path="/cabinet" />
      <ProfilePage view={loaderData} />
      {loaderData.removing ? <RemoveCardDialog card={loaderData.removing} /> : null}
    </>
  )
}
