import { t } from "#app/i18n/translations.ts"
import { OfflinePage } from "#app/screens/content/offline.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"

export function ServerComponent() {
  return (
    <>
      <PageMetadata title={t("pages:offline.title")} path="/offline" />
      <OfflinePage />
    </>
  )
}
