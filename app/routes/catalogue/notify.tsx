import { t } from "#app/i18n/translations.ts"
import { RestockPhonePage } from "#app/screens/catalogue/notify.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/notify.ts"

export { action } from "#app/actions/catalogue/notify.ts"
export { loadPhone as loader } from "#app/loaders/catalogue/notify.ts"

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
