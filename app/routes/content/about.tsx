import { env } from "#app/host/env.ts"
import { t } from "#app/i18n/translations.ts"
import { AboutPage } from "#app/screens/content/about.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"

export function ServerComponent() {
  return (
    <>
      <PageMetadata
        title={t("pages:about.title")}
        description={t("pages:about.lead", { brand: env.BRAND_NAME })}
        path="/about"
      />
      <AboutPage />
    </>
  )
}
