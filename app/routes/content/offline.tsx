import { t } from "#app/i18n/translations.ts"
import { OfflinePage } from "#app/screens/content/offline.tsx"
import { PageHead } from "#app/ui/layout/page-head.tsx"

export function ServerComponent() {
  return (
    <>
      <PageHead title={t("pages:offline.title")} path="/offline" />
      <OfflinePage />
    </>
  )
}
