import { t } from "#app/i18n/words.ts"
import { OfflinePage } from "#app/ui/offline/offline-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"

export function ServerComponent() {
  return (
    <>
      <PageHead title={t("pages:offline.title")} path="/offline" noindex />
      <OfflinePage />
    </>
  )
}
