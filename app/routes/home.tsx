import { t } from "#app/i18n/words.ts"
import { HomePage } from "#app/ui/home/home-page.tsx"
import { PageFade } from "#app/ui/layout/page-fade.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { organizationThing, webSiteThing } from "#app/ui/structured-data/shop-things.ts"
import { StructuredData } from "#app/ui/structured-data/structured-data.tsx"
import type { Route } from "./+types/home.ts"

export { loader } from "#app/loaders/home.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead path="/" description={t("pages:home.lead", { count: loaderData.total })} />
      <StructuredData thing={organizationThing()} />
      <StructuredData thing={webSiteThing()} />
      <PageFade>
        <HomePage {...loaderData} />
      </PageFade>
    </>
  )
}
