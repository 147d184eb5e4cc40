import { t } from "#app/i18n/translations.ts"
import { PersonalPage } from "#app/screens/account/personal.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/personal.ts"

export { action } from "#app/actions/account/personal.ts"
export { loader } from "#app/loaders/account/personal.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={t("cabinet:personal")} path="/cabinet/personal" />
      <PersonalPage view={loaderData} />
    </>
  )
}
