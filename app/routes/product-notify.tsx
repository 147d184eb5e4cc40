import { t } from "#app/i18n/words.ts"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { RestockPhonePage } from "#app/ui/restock/restock-pages.tsx"
import type { Route } from "./+types/product-notify.ts"

export { action } from "#app/actions/ask-restock.ts"
export { loadPhone as loader } from "#app/loaders/restock.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { brand, name, id } = loaderData.product
  return (
    <>
      <PageHead
        title={`${t("catalogue:restock.title")}: ${brand} ${name}`}
        path={`/product/${id}/notify`}
        noindex
      />
      <RestockPhonePage {...loaderData} />
    </>
  )
}
