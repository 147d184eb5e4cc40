import { t } from "#app/i18n/words.ts"
import { ContactPage } from "#app/ui/contact/contact-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/contact.ts"

export { action } from "#app/actions/contact.ts"
export { loader } from "#app/loaders/contact.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead
        title={t("pages:contact.title")}
        description={t("pages:contact.lead")}
        path="/contact"
      />
      <ContactPage {...loaderData} />
    </>
  )
}
