import { t } from "#app/i18n/translations.ts"
import { RestockCodePage } from "#app/screens/catalogue/restock-code-page.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/restock-code.ts"

export { action } from "#app/actions/catalogue/restock-code.ts"
export { loadCode as loader } from "#app/loaders/catalogue/restock.ts"

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
