import { t } from "#app/i18n/words.ts"
import { PersonalPage } from "#app/ui/cabinet/personal-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/cabinet-personal.ts"

export { action } from "#app/actions/personal.ts"
export { loader } from "#app/loaders/cabinet-personal.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={t("cabinet:personal")} path="/cabinet/personal" noindex />
      <PersonalPage view={loaderData} />
    </>
  )
}
