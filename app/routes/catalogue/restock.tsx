import { t } from "#app/i18n/translations.ts"
import { RestockPhonePage } from "#app/screens/catalogue/restock-phone-page.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/restock.ts"

export { action } from "#app/actions/catalogue/restock.ts"
export { loadPhone as loader } from "#app/loaders/catalogue/restock.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { brand, name, id } = loaderData.product
  return (
    <>
      <PageMetadata
        title={`${t("catalogue:restock.title")}: ${brand} ${name}`}
        path={`/product/${id}/notify`}
      />
      <RestockPhonePage {...loaderData} />
    </>
  )
}
