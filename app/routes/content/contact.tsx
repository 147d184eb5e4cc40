import { t } from "#app/i18n/translations.ts"
import { ContactPage } from "#app/screens/content/contact.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/contact.ts"

export { action } from "#app/actions/content/contact.ts"
export { loader } from "#app/loaders/content/contact.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata
        title={t("pages:contact.title")}
        description={t("pages:contact.lead")}
        path="/contact"
      />
      <ContactPage {...loaderData} />
    </>
  )
}
