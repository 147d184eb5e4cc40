import { t } from "#app/i18n/translations.ts"
import { ProfilePage } from "#app/screens/account/profile.tsx"
import { RemoveCardDialog } from "#app/screens/account/remove-card-dialog.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/profile.ts"

export { loader } from "#app/loaders/account/profile.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("cabinet:menu")} path="/cabinet" />
      <ProfilePage view={loaderData} />
      {loaderData.removing ? <RemoveCardDialog card={loaderData.removing} /> : null}
    </>
  )
}
