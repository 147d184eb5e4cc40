import { t } from "#app/i18n/translations.ts"
import { RestockCodePage } from "#app/screens/catalogue/notify.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/notify-code.ts"

export { action } from "#app/actions/catalogue/notify-code.ts"
export { loadCode as loader } from "#app/loaders/catalogue/notify.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { brand, name, id } = loaderData.product
  return (
    <>
      <PageMetadata
        title={`${t("catalogue:restock.title")}: ${brand} ${name}`}
        path={`/product/${id}/notify/code`}
      />
      <RestockCodePage {...loaderData} />
    </>
  )
}
